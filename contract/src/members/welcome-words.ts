/** The three slides of the welcome carousel (product.md §9): welcome and sharing, earning coins, post or meeting. */
export const welcomeSlides = [
  {
    title: 'Welcome to Hemline',
    text: 'Share the dresses you love but rarely wear, and borrow the one you need, from friends, their friends and the community around you.',
  },
  {
    title: 'Lend one, borrow one',
    text: 'Your first listing earns you a coin. A coin borrows from the community, and every loan outside your friends earns you another. Between friends you need none.',
  },
  {
    title: 'By post or in person',
    text: 'Send it tracked, there and back, or meet and hand it over. You agree the days; we keep the calendar, the card and the address safe.',
  },
] as const

export const welcomeTexts = { start: 'Get Started', next: 'Next', close: 'Close', name: 'Welcome' } as const
