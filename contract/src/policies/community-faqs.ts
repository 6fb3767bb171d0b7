import { facts } from './facts.ts'
import type { Topic } from './shapes.ts'

/** How it works: coins, items, requests and friends. */
export const communityTopics: readonly Topic[] = [
  {
    id: 'coins',
    title: 'Coins',
    about: 'How you earn them, and what they are for',
    questions: [
      {
        question: 'What is a coin?',
        answer: [
          'A coin borrows one item from somebody outside your circle of friends. It keeps things fair: who lends, borrows.',
        ],
      },
      {
        question: 'How do I earn coins?',
        answer: [
          'You get your first coin for listing your first item, once. After that you earn a coin whenever a loan to a friend of a friend, or to anybody else in the community, is completed.',
        ],
      },
      {
        question: 'Do I need one to borrow from a friend?',
        answer: ['No. Between friends coins are neither needed nor earned.'],
      },
      {
        question: 'When is my coin spent, and can I get it back?',
        answer: [
          `It is set aside when you send a request and spent when the lender accepts. It comes back if the lender declines or does not answer, if the loan is cancelled, or if the item does not fit and you say so within ${facts.notFit} of receiving it.`,
        ],
      },
      {
        question: 'Can I buy coins?',
        answer: [
          'No. They cannot be bought, sold or passed on, and they do not run out. “Your coins” shows where each one came from and where it went.',
        ],
      },
    ],
  },
  {
    id: 'listing',
    title: 'Listing',
    about: 'Putting an item into the wardrobe',
    questions: [
      {
        question: 'What can I list?',
        answer: [
          'Dresses, jumpsuits, skirts, suits, co-ords, maternity and petite pieces that are yours, clean, and in a condition that you would be glad to receive.',
        ],
      },
      {
        question: 'What makes a good listing?',
        answer: [
          {
            points: [
              `Up to ${facts.photos} in daylight: the whole item, the back, the label, and any mark.`,
              'The brand, the size on the label, and how it really fits.',
              'A replacement value that is honest: it is the most that a borrower could ever owe you.',
            ],
          },
        ],
      },
      {
        question: 'Who can see my listing?',
        answer: [
          'You choose: everyone, friends of friends, or friends only. Nobody sees your address; the map shows a neighbourhood.',
        ],
      },
      {
        question: 'Can I pause a listing?',
        answer: [
          'Yes. Deactivate it and only you see it, or block out the days on which you need it yourself. Holiday mode blocks all your listings at once. Loans that are already agreed stay as they are.',
        ],
      },
      {
        question: 'Can I share a listing with somebody who is not a member?',
        answer: [
          `Yes, with the share button. The link works for ${facts.shareLink} without signing in. Of the owner it shows the first name, picture, rating, height and neighbourhood, and no address. There is a limit to the links of an item in one day. You see the open links on your listing and can end them there. If an item is not for everyone, only its owner can make a link.`,
        ],
      },
    ],
  },
  {
    id: 'ordering',
    title: 'Ordering',
    about: 'From the request to the answer',
    questions: [
      {
        question: 'How do I borrow something?',
        answer: [
          `Open the item, tap Request, choose your dates and whether you meet or have it posted, look at the price, and confirm. A loan can end up to ${facts.loan} after the day it starts. The days are yours from the moment you confirm: nobody else can book them while you wait.`,
        ],
      },
      {
        question: 'How long does the lender have to answer?',
        answer: [
          `${facts.answer}, or less if the loan starts sooner. The order shows the exact time. With no answer the request is declined automatically, your coin comes back, and the hold on your card is released.`,
        ],
      },
      {
        question: 'When is money taken from my card?',
        answer: [
          `Only when the lender accepts. Until then the amount is held. After a decline, or no answer, we release the hold at once; most banks show the money as free within ${facts.holdFree}.`,
        ],
      },
      {
        question: 'Why is my card asked for when there is nothing to pay?',
        answer: [
          'It is the guarantee for the loan in case of damage. Nothing is held and nothing is taken. In person between friends no card is needed at all.',
        ],
      },
      {
        question: 'Can I ask something first?',
        answer: ['Of course. Send the lender a message from the item’s page. It costs nothing and keeps no days.'],
      },
      {
        question: 'Why can I not choose certain days?',
        answer: [
          `They are booked, blocked by the owner, or needed for the journey: for a loan by post ${facts.turnaroundBefore} before and ${facts.turnaroundAfter} after it are kept free. Weekends and bank holidays are not working days.`,
        ],
      },
    ],
  },
  {
    id: 'friends',
    title: 'Friends',
    about: 'Finding each other, and what it changes',
    questions: [
      {
        question: 'How do I add a friend?',
        answer: [
          'Send them your invite link from the Friends page, or let them scan its code: you are friends as soon as they accept.',
          'Or send a request, on that page by their public ID, email address or phone number, or on their profile. You are friends once they have confirmed.',
        ],
      },
      {
        question: 'What changes between friends?',
        answer: [
          'You see what is shared with friends only, need no coin, and pay no service fee. In person there is nothing to pay and the order is made at once; by post you pay the postage, and the cleaning if the listing includes it.',
        ],
      },
      {
        question: 'What are friends of friends?',
        answer: [
          'People whom one of your friends knows. You see how you are connected on the item and on the request. Loans between you cost a coin.',
        ],
      },
      {
        question: 'Somebody dismissed my request. Can I ask again?',
        answer: [`Yes, after ${facts.askAgain}.`],
      },
      {
        question: 'Can I end a friendship, or block somebody?',
        answer: [
          'Both. You end a friendship on the Friends page, by the dots beside their name. It is quiet: nobody is told. You block somebody on their profile. After a block neither of you sees the other any more, and open requests between you are declined. A loan that is under way can still be finished.',
        ],
      },
    ],
  },
]
