import { helpLink } from '../help-link.ts'
import { fitLabels } from '../listings/words.ts'
import { facts } from './facts.ts'
import type { Topic } from './shapes.ts'

const fits = Object.values(fitLabels).join(', ').toLowerCase()

/** The garment, and its journey there and back. */
export const garmentTopics: readonly Topic[] = [
  {
    id: 'sizing',
    title: 'Sizing',
    about: 'Finding out whether it fits',
    questions: [
      {
        question: 'How do sizes work here?',
        answer: [
          `Sizes are UK sizes from ${facts.sizes}, as on the label. Because labels differ, each listing also says how the item really fits: ${fits}. The owner’s height is shown too, so that you can judge the length.`,
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
        question: 'How does the item reach me?',
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
          `Look at the tracking on the order’s page first. If it does not move, choose “${helpLink.otherwise}” there, and we find out with the lender and the postal service.`,
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
        question: 'The item is not as described. What can I do?',
        answer: [
          `Say so within ${facts.help} of receiving it: choose “${helpLink.justReceived}” on the order’s page, with a photo if you can. Please leave it unworn and send it back; then we look at it with both of you and decide about a refund and the coin.`,
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
        question: 'May I alter a borrowed item?',
        answer: [
          'No. No cutting, sewing, ironing-on or anything else that stays. Removable tape is fine if the lender agrees and it leaves no trace.',
        ],
      },
      {
        question: 'The hem came down while I wore it.',
        answer: [
          'It happens. Tell the lender and leave the mending to them; the charges under Damage say what a hem costs.',
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
          `The borrower: ${facts.deliveryFee} for both journeys, ${facts.outboundFee} out and ${facts.returnFee} back. It is a Tracked 48 service. If we make no label for a journey, whoever posts buys tracked postage for it, and once the loan is complete half of what was paid comes back: it is owed to the lender, or refunded to the borrower.`,
        ],
      },
      {
        question: 'When do I get the label?',
        answer: ['{labelAnswer}'],
      },
      {
        question: 'When must I post it?',
        answer: [
          `As the lender: at least ${facts.posting} before the first day of the loan. As the borrower: by the first working day after the last day of the loan. Keep the proof of posting both times.`,
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
]
