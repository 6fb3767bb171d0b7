import { facts } from './facts.ts'
import type { Policy } from './shapes.ts'

/** The privacy policy (product.md §8; product.md §5 and §6). */
export const privacy: Policy = {
  title: 'Privacy policy',
  lead: 'Lending a dress needs a little trust, and trust needs to know what happens to what you tell us. Here is what we keep, why, who sees it, and how you take it back.',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      blocks: [
        {
          points: [
            'Other members see your first name, your picture, your neighbourhood, your listings and your reviews. Never your street, your email address or your phone number.',
            'A delivery address goes to one person, for one parcel, for a limited time.',
            'There is no advertising here, no tracking, and nothing is sold.',
            'You can take your data with you or have it erased, by yourself, in your settings.',
          ],
        },
      ],
    },
    {
      id: 'who-is-responsible',
      title: 'Who is responsible',
      blocks: [
        'Hemline is run by {operator}. They are responsible for your data under the UK GDPR and the Data Protection Act. To ask anything about it, {contact}.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      blocks: [
        {
          rows: [
            [
              'Your account',
              'Email address, phone number, date of birth, and a one-way fingerprint of your password, which nobody can read back. To let you in, and to make sure that everybody is an adult with one account.',
            ],
            [
              'Your profile',
              'Name, picture, height and, if you enter it, the size you usually wear. So that others know who they lend to and how an item falls.',
            ],
            [
              'Your addresses',
              'Your own and any that you gave for one delivery. For parcels, and to work out the neighbourhood that others see.',
            ],
            ['Your wardrobe', 'Listings, photos and favourites. To show them to those you chose.'],
            [
              'Your loans',
              'Requests, orders, dates, issues and their photos, coins and reviews. To carry a loan out and to be able to show later what was agreed.',
            ],
            [
              'Your messages',
              'What you and other members write to each other. To deliver it, and to look into a report. Words that often mean fraud or abuse may bring a message to us without one; we then read it and those around it, and nothing else.',
            ],
            [
              'Your payments',
              'What was held, taken and refunded, and our payment provider’s reference to your card. Never the card number itself.',
            ],
            ['Your devices', 'Where you are signed in, and an address for push messages if you switched them on.'],
            [
              'What keeps others safe',
              'Networks that we blocked because of what came from them, and, of an account that we banned, a one-way fingerprint of its email address and phone number. So that it does not come back.',
            ],
          ],
        },
        'The law asks us to name our grounds. Most of this we need to keep our agreement with you. Security, preventing abuse and settling disputes is our legitimate interest and yours. The newsletter, push messages, your device’s location and your contacts are used only with your consent, which you can take back at any time. Records of payments we keep because tax law says so.',
      ],
    },
    {
      id: 'what-others-see',
      title: 'What other members see',
      blocks: [
        'Members see your first name, picture, average rating and reviews, when you joined, your neighbourhood, and those of your listings that you share with them, with your height and, if you enter it, your usual size. Friends see your last name too. A friend’s friend may see that you know each other through a friend.',
        'They also see whether your email address and phone number are confirmed, how many loans you have completed and, after a few, how quickly you answer and how reliably you post and return. A lender whom you ask sees how many friends you have in common, by name if those let themselves be named, and for a loan in person roughly how far away you live.',
        `The other side of a loan by post sees the delivery address once the lender has accepted, and until ${facts.addressVisible} after the loan has closed.`,
        'People who are not signed in see nothing of you, with three exceptions: whoever has a share link, whoever has your invite link, and the front page.',
        'The front page may show a few items that are for everyone: the photo, brand, kind and town, and nothing of you. You can opt out in your personal details. Search engines are told not to list or quote it.',
      ],
    },
    {
      id: 'share-links',
      title: 'Share links',
      blocks: [
        `A share link shows one listing to anybody who has it, without signing in: the photos, the description, brand, size, fit, colour, category and retail price, the height you gave, your neighbourhood, your first name, picture, rating and number of reviews. It works for ${facts.shareLink}. It ends sooner when the listing is switched off, deleted or shared with fewer people, and you can end every link to your listings yourself. Search engines are told not to list these pages.`,
      ],
    },
    {
      id: 'where-you-live',
      title: 'Where you live',
      blocks: [
        `From your postcode we work out a point and move it ${facts.publicPoint}, always in the same way for the same home. Every map, distance and sorting by nearness that another member can use is made from that moved point. Your exact place is shown to you alone.`,
        'If you let the app use your device’s location, it is used at that moment to find items near you. It is not stored.',
      ],
    },
    {
      id: 'photos',
      title: 'Photos',
      blocks: [
        'Every photo is made anew when you upload it. Where and when it was taken, and with what, is removed before it is stored.',
      ],
    },
    {
      id: 'friends-and-contacts',
      title: 'Friends and contacts',
      blocks: [
        'You can find friends by their public ID, email address or phone number. If you choose to compare your phone’s contacts, they are compared and those that match nobody are not stored. In your settings you can decide not to be found by email or by phone.',
        `If you invite friends by a link, whoever has it sees your first name and picture, without signing in, and can become your friend by it. It works for ${facts.inviteLink}, and you can turn it off sooner. Search engines are told not to list its page.`,
      ],
    },
    {
      id: 'who-helps-us',
      title: 'Who helps us',
      blocks: [
        'Some work is done by others, who get only what that work needs and may use it for nothing else:',
        {
          points: [
            'The payment provider gets your card details from you directly, and from us the amount and a reference. It may set cookies on the payment form to prevent fraud.',
            'The postal service gets the names and addresses on a label.',
            'Email and push services carry messages to you.',
            'The host that our servers and stored photos stand with.',
          ],
        },
        'Maps are fetched by our own server, so the map service does not learn who looks at what. Where one of these works outside the UK, it does so under the safeguards that UK law asks for. We give data to authorities only where the law obliges us to.',
      ],
    },
    {
      id: 'on-your-device',
      title: 'On your device',
      blocks: [
        `We set no cookies of our own. Your browser or app stores what keeps you signed in, for up to ${facts.signedIn} after your last visit, and small conveniences such as drafts, chosen filters, and which hints you have seen. Signing out removes what keeps you signed in. Nothing there is used to follow you around.`,
      ],
    },
    {
      id: 'letters',
      title: 'Emails and push messages',
      blocks: [
        'We write to you about your loans, your account and its safety; those belong to the service. For everything else you choose in your settings what reaches you and how. The newsletter comes only if you asked for it, and every one has a link that ends it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          points: [
            'As long as you have an account, what belongs to it.',
            `A request that you began and did not confirm: ${facts.pendingRequest}.`,
            `After you delete your account: ${facts.deletionUndo} in case you change your mind, in which nobody sees it; then it is erased. It waits while an order, a claim or a payment is not settled, and then a day more.`,
            'What outlives your account, for others: orders, with “Former member” in place of your full name and without your address and messages; the stars of your reviews by a “Former member”, without their text; and what you reported or claimed about a loan, without its photos.',
            'What others wrote to you or about you stays theirs, without your full name, email address, phone number and street address.',
            'Records of payments, without your full name and address: at least as long as tax law asks for.',
            'Back-up copies: until newer ones replace them. If one is ever restored, we erase again who was erased since, as our list of erasures says.',
            'Reports of serious abuse: as long as needed to protect others. One that is closed loses what was written in it about you or by you once your account is erased.',
            'The fingerprints of a banned account’s email address and phone number: as long as the ban lasts, also once the account is erased.',
            'If you sign in with an account of another service: a one-way fingerprint of the name that it knows you by, once your account with us is erased. So that a device that is still signed in does not make you a new one.',
            `A blocked network: as long as it is blocked, and ${facts.endedBlock} after that.`,
          ],
        },
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        {
          points: [
            'See and take away what we hold: your settings make you a copy with your photos.',
            'Correct it: most of it you can change yourself at any time.',
            'Have it erased: delete your account in your settings, whenever no order and no payment is open.',
            'Object to a use, restrict it, or take back a consent.',
            'Have a decision that matters to you made by a person. We make none by machine alone.',
          ],
        },
        'For anything that the settings do not do, {contact}. If you think that we are handling your data wrongly, please tell us first; you also have the right to complain to the [Information Commissioner’s Office](https://ico.org.uk).',
      ],
    },
    {
      id: 'safety',
      title: 'How we look after it',
      blocks: [
        'Connections are encrypted, passwords cannot be read back by anybody, access is limited to those who need it, and guessing is slowed down. If something ever went wrong in a way that could harm you, we would tell you without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [`Hemline is for people who are ${facts.adult}. We do not knowingly keep data about anybody younger.`],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'We may change this policy; the one you read here is in force. If you do not agree to a change, you can [close your account](/terms-and-conditions#leaving). The rules of lending are in the [terms and conditions](/terms-and-conditions).',
      ],
    },
  ],
}
