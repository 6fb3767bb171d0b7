import { claimLink } from '../claim-link.ts'
import { facts } from './facts.ts'
import type { Topic } from './shapes.ts'

/** Damage, cancelling, fees, leaving and reviews. */
export const troubleTopics: readonly Topic[] = [
  {
    id: 'damage',
    title: 'Damage',
    about: 'What it costs, and how it is decided',
    questions: [
      {
        question: 'What does damage cost?',
        answer: [
          { rows: facts.tariff },
          'Never more than the replacement value that you saw when you confirmed the request. Ordinary wear costs nothing.',
        ],
      },
      {
        question: 'My item came back damaged.',
        answer: [
          `Choose “${claimLink}” on the order’s page within ${facts.issueAfterCompleted} of the loan being completed, add photos, and choose what applies from the damage charges. The borrower has ${facts.contest} to accept or contest it; without an answer it counts as accepted, except for the whole item. If you do not agree, we decide on what both of you show us.`,
        ],
      },
      {
        question: 'I received it damaged, or damaged it myself.',
        answer: [
          `Say so within ${facts.help} of receiving it, with photos, so that nobody thinks it was you. If it was you: tell the lender. It is nearly always settled kindly.`,
        ],
      },
      {
        question: 'How is a claim paid?',
        answer: [
          `From the card that you confirmed for the loan, once you have accepted the claim or we have decided it. If you do not answer within ${facts.contest}, the claim counts as accepted and your card is charged; a claim for the whole item, or one after a cancelled loan, is decided by us instead.`,
          'If the charge fails, the amount stays open on your account and new requests wait until it is paid.',
        ],
      },
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    about: 'Changing your mind, in time',
    questions: [
      {
        question: 'Can I cancel as the borrower?',
        answer: [
          {
            points: [
              'Before the lender has answered: at any time.',
              `After that: up to ${facts.cancelBeforeStart} before the loan starts.`,
              `Within ${facts.cancelAfterAccept} of the lender accepting, even if the start is near, as long as nothing has been posted.`,
              `By post: after those ${facts.cancelAfterAccept} {untilPosted}`,
            ],
          },
          'The hold is released or what you paid is refunded in full, and your coin comes back.',
        ],
      },
      {
        question: 'Can I cancel as the lender?',
        answer: [
          'Until you have posted it, if you really must. The borrower is refunded in full and gets the coin back. Cancellations are counted on your account, because somebody was looking forward to it.',
        ],
      },
      {
        question: 'What if the lender doesn’t post it?',
        answer: [
          `From the first day of the loan you can cancel on the order’s page: you get back everything you paid, and your coin. If nobody does anything, we end the loan ${facts.unposted} after its first day, in the same way. From the evening before, the order shows similar items that are free on your dates.`,
        ],
      },
      {
        question: 'What if we never met?',
        answer: [
          `On the day after the last day of a loan in person that nobody said was collected, we ask you both whether it took place. The lender can say “We didn’t meet”, and the borrower “I’ve got it”. Without an answer we end the loan ${facts.unmet} later. The borrower gets back everything they paid, and their coin; it counts against neither of you.`,
        ],
      },
      {
        question: 'It is too late to cancel. What now?',
        answer: [
          'Write to each other: perhaps other dates work. Otherwise the loan stands, and its fees are not refunded.',
        ],
      },
    ],
  },
  {
    id: 'fees',
    title: 'Fees',
    about: 'What a loan costs',
    questions: [
      {
        question: 'What do I pay?',
        answer: [
          {
            rows: [
              ['Tracked post, there and back', facts.deliveryFee],
              ['Dry cleaning, if the listing includes it', facts.dryCleaningFee],
              ['Service fee', facts.serviceFee],
              ['In person between friends', 'Nothing'],
            ],
          },
          'There is no charge for wearing the item. Outside your friends a loan costs a coin as well.',
        ],
      },
      {
        question: 'Does the price change later?',
        answer: ['No. What you see before you confirm is what that loan costs.'],
      },
      {
        question: 'Do lenders pay anything?',
        answer: ['No. Listing and lending are free.'],
      },
    ],
  },
  {
    id: 'delete-account',
    title: 'Delete account',
    about: 'Leaving, and taking your data with you',
    questions: [
      {
        question: 'How do I delete my account?',
        answer: [
          `In your settings, under Personal details. It is possible whenever no order and no payment is open; if one is, you see which. Your listings disappear at once. You have ${facts.deletionUndo} to change your mind by signing in; then your account is erased, with its listings, photos and coins.`,
          'Whoever lent to you or borrowed from you keeps the order, without your full name, address and messages.',
        ],
      },
      {
        question: 'Can I have a copy of my data?',
        answer: [
          'Yes, in your settings, under Personal details, as one file with your photos. You can still take it while your account waits to be deleted.',
        ],
      },
    ],
  },
  {
    id: 'reviews',
    title: 'Reviews',
    about: 'Saying how it was',
    questions: [
      {
        question: 'How do reviews work?',
        answer: [
          `When a loan is completed you are both asked for one: ${facts.stars}, and a few words if you like. The borrower reviews the lender, and the lender the borrower.`,
        ],
      },
      {
        question: 'When do others see my review?',
        answer: [
          `When both of you have written one, or after ${facts.reviewHidden}. Until then you can change it; after that it stays as it is.`,
        ],
      },
      {
        question: 'A review about me is unfair.',
        answer: [
          'Report it, and we read it again. We remove what breaks the [terms](/terms-and-conditions#being-good-company), and leave what is only another opinion.',
        ],
      },
    ],
  },
]
