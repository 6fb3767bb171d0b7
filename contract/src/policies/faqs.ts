import { fitLabels } from '../listings/words.ts'
import { facts } from './facts.ts'
import type { Block } from './shapes.ts'

export type Question = { question: string; answer: readonly Block[] }
export type Topic = { id: string; title: string; about: string; questions: readonly Question[] }

const fits = Object.values(fitLabels).join(', ').toLowerCase()

/** The questions and answers, by topic and in order (product.md §8). */
export const topics: readonly Topic[] = [
  {
    id: 'coins',
    title: 'Coins',
    about: 'How you earn them, and what they are for',
    questions: [
      {
        question: 'What is a coin?',
        answer: [
          'A coin borrows one garment from somebody outside your circle of friends. It keeps things fair: who lends, borrows.',
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
          `It is set aside when you send a request and spent when the lender accepts. It comes back if the lender declines or does not answer, if the loan is cancelled, or if the garment does not fit and you say so within ${facts.notFit} of receiving it.`,
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
    about: 'Putting a garment into the wardrobe',
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
              `Up to ${facts.photos} in daylight: the whole garment, the back, the label, and any mark.`,
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
          `Yes, with the share button. The link works for ${facts.shareLink} without signing in, and shows no more than a neighbourhood and a first name. An item can have ${facts.shareLinks} a day. You see the open links on your listing and can end them there. If an item is not for everyone, only its owner can make a link.`,
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
          `Open the garment, tap Request, choose your dates and whether you meet or have it posted, look at the price, and confirm. A loan can end up to ${facts.loan} after the day it starts. The days are yours from the moment you confirm: nobody else can book them while you wait.`,
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
        answer: ['Of course. Send the lender a message from the garment’s page. It costs nothing and keeps no days.'],
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
          'On the Friends page, by their public ID, email address or phone number. You are friends once they have confirmed.',
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
          'People whom one of your friends knows. You see how you are connected on the garment and on the request. Loans between you cost a coin.',
        ],
      },
      {
        question: 'Somebody dismissed my request. Can I ask again?',
        answer: [`Yes, after ${facts.askAgain}.`],
      },
      {
        question: 'Can I end a friendship, or block somebody?',
        answer: [
          'Both, on their profile. Ending a friendship is quiet: nobody is told. After a block neither of you sees the other any more, and open requests between you are declined. A loan that is under way can still be finished.',
        ],
      },
    ],
  },
  {
    id: 'sizing',
    title: 'Sizing',
    about: 'Finding out whether it fits',
    questions: [
      {
        question: 'How do sizes work here?',
        answer: [
          `Sizes are UK sizes from ${facts.sizes}, as on the label. Because labels differ, each listing also says how the garment really fits: ${fits}. The owner’s height is shown too, so that you can judge the length.`,
        ],
      },
      {
        question: 'What if it does not fit?',
        answer: [
          `Tap “It doesn’t fit” on the order’s page within ${facts.notFit} of receiving it, keep it unworn, and send it back. Your coin comes back. The postage and cleaning of the loan are not refunded, unless [there was no label](/faqs#postage) of ours.`,
        ],
      },
      {
        question: 'I am between two sizes. What should I do?',
        answer: [
          'Ask the lender how it falls, and for a measurement of the bust, waist or hips. They have it in their hands.',
        ],
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    about: 'By post or in person',
    questions: [
      {
        question: 'How does the garment reach me?',
        answer: [
          'You choose when you send the request: you meet in person, or it travels by tracked post there and back.',
        ],
      },
      {
        question: 'Which address is used?',
        answer: [
          `The one in your personal details, or another that you give for this delivery only. The lender sees it once they have accepted, and until ${facts.addressVisible} after the loan has closed.`,
        ],
      },
      {
        question: 'How does meeting in person work?',
        answer: [
          'Agree on a time and a place in your messages. At the handover one of you shows the code on the order’s page and the other enters or scans it; the buttons work without the code as well. The same when it goes back.',
        ],
      },
      {
        question: 'It hasn’t arrived. What now?',
        answer: [
          'Look at the tracking on the order’s page first. If it does not move, choose “I need help” there, and we find out with the lender and the postal service.',
        ],
      },
    ],
  },
  {
    id: 'description',
    title: 'Description',
    about: 'When it is not what you expected',
    questions: [
      {
        question: 'What should a description say?',
        answer: [
          `Whatever you would want to know: fabric, length, lining, pockets, how it feels, and every mark or repair. There is room for ${facts.description}, so begin with what matters.`,
        ],
      },
      {
        question: 'The garment is not as described. What can I do?',
        answer: [
          `Say so within ${facts.help} of receiving it: choose “I need help” on the order’s page, with a photo if you can. Please leave it unworn and send it back; then we look at it with both of you and decide about a refund and the coin.`,
        ],
      },
    ],
  },
  {
    id: 'cleaning',
    title: 'Cleaning',
    about: 'Who cleans, and who pays',
    questions: [
      {
        question: 'Should I wash it before I send it back?',
        answer: [
          'No, unless the lender asks you to. Washing at the wrong temperature is the saddest end of a silk dress.',
        ],
      },
      {
        question: 'Who pays for cleaning?',
        answer: [
          `If the listing includes dry cleaning, the borrower pays ${facts.dryCleaningFee} with the loan, and the lender has it cleaned when it is home and is paid back from that. If it does not, the lender cleans it as usual. In person between friends there is no cleaning fee: agree it between you.`,
        ],
      },
      {
        question: 'I have spilt something on it.',
        answer: [
          'Do not rub, and do not try a remedy. Tell the lender, then send it back as agreed. What it may cost is under Damage.',
        ],
      },
    ],
  },
  {
    id: 'alterations',
    title: 'Alterations',
    about: 'Hems, straps and pins',
    questions: [
      {
        question: 'May I alter a borrowed garment?',
        answer: [
          'No. No cutting, sewing, ironing-on or anything else that stays. Removable tape is fine if the lender agrees and it leaves no trace.',
        ],
      },
      {
        question: 'The hem came down while I wore it.',
        answer: [
          'It happens. Tell the lender and leave the mending to them; the tariff under Damage says what a hem costs.',
        ],
      },
    ],
  },
  {
    id: 'postage',
    title: 'Postage',
    about: 'Labels, days and parcels',
    questions: [
      {
        question: 'Who pays for the postage?',
        answer: [
          `The borrower: ${facts.deliveryFee} for both journeys, ${facts.outboundFee} out and ${facts.returnFee} back. It is a Tracked 48 service. If we make no label for a journey, whoever posts buys tracked postage for it, and once the loan is complete that half comes back: ${facts.outboundFee} is owed to the lender, or ${facts.returnFee} refunded to the borrower.`,
        ],
      },
      {
        question: 'When do I get the label?',
        answer: [
          `${facts.label} before the loan starts, or at once if that is nearer. It comes by email and is on the order’s page: the outbound label for the lender, the return label for the borrower.`,
        ],
      },
      {
        question: 'When must I post it?',
        answer: [
          `As the lender: at least ${facts.posting} before the first day of the loan. As the borrower: on the last day of the loan at the latest, or on the next working day if that is none. Keep the proof of posting both times.`,
        ],
      },
      {
        question: 'How should I pack it?',
        answer: [
          'Folded in tissue or a clean bag, in packaging that keeps the rain out and can be used for the way back.',
        ],
      },
      {
        question: 'What if a parcel is lost or damaged on the way?',
        answer: [
          `Tell us on the order’s page. We help with the postal compensation, up to ${facts.postalCompensation}; the proof of posting and photos of the parcel make it much easier.`,
        ],
      },
    ],
  },
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
        question: 'My garment came back damaged.',
        answer: [
          `Raise an issue on the order’s page, with photos, within ${facts.issueAfterCompleted} of the loan being completed, and choose what applies from the tariff. The borrower has ${facts.contest} to accept or contest it. If you do not agree, we decide on what both of you show us.`,
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
          'From the card that you confirmed for the loan, once you have accepted the claim or we have decided it. If that fails, the amount stays open on your account and new requests wait until it is paid.',
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
              `By post: after those ${facts.cancelAfterAccept} only until the labels have been made, about ${facts.label} before the start. From then on, ask the lender, who can still cancel until it is posted.`,
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
              ['Service fee', `${facts.serviceFee}, shown struck through while it is waived`],
              ['In person between friends', 'Nothing'],
            ],
          },
          'There is no charge for wearing the garment. Outside your friends a loan costs a coin as well.',
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
          `In your settings, under Personal details. It is possible whenever no order and no balance is open; if one is, you see which. Your listings disappear at once. You have ${facts.deletionUndo} to change your mind by signing in; then your account is erased, with its listings, photos and coins.`,
          'Whoever lent to you or borrowed from you keeps the order, without your name, address and words.',
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

/** The last section of the page: the contact of this Hemline's operator. */
export const contact = {
  id: 'contact',
  title: 'Still wondering?',
  blocks: [
    'About a loan that is under way: open the order and choose “I need help”. We see everything there that we need to answer you.',
    'About anything else: {contact}. Hemline is run by {operator}, and a person reads what you write.',
  ],
} as const
