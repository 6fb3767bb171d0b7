import { facts } from './facts.ts'
import type { Policy } from './shapes.ts'

/** The terms and conditions (product.md §8, §5 and §9; product.md §1 to §5). */
export const terms: Policy = {
  title: 'Terms and conditions',
  lead: 'These are the rules that we all lend and borrow by. We have kept them short and in plain English, so please read them: when you open an account, and again when you confirm a request, you agree to them.',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      blocks: [
        {
          points: [
            `Hemline is for people who are ${facts.adult} and live in the UK, with one account each.`,
            'Members lend to members. The garment stays its owner’s; the borrower looks after it and brings it back on time.',
            'When you ask for a garment your card is held, not charged. Money is taken only if the lender accepts.',
            `You can cancel free of charge up to ${facts.cancelBeforeStart} before the loan starts; by post, as long as {postedOrLabelled}.`,
            'If something is damaged, what it costs is set out below before you ever confirm, and it can never be more than the garment’s replacement value.',
          ],
        },
      ],
    },
    {
      id: 'who-we-are',
      title: 'Who we are, and what Hemline does',
      blocks: [
        'Hemline is run by {operator}; “we” and “us” mean them. You can reach us at any time: {contact}.',
        'Hemline is a place where members find each other’s garments, agree on a loan, pay what it costs to post and clean them, and review each other afterwards. We do not own, store, check or clean the garments. A loan is an agreement between the lender and the borrower; we provide the tools, take the payments, and decide between you when you cannot agree, as described under [When something goes wrong](#when-something-goes-wrong).',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      blocks: [
        `You may join if you are ${facts.adult} and live in the United Kingdom. Everyone has one account, with a confirmed email address and a phone number that no other account uses. It is yours alone: please keep your password to yourself, and tell us the truth about your name, your date of birth and your address, since others rely on them.`,
        'If you break these terms we may ask you to put it right, hide a listing, or suspend your account. We will tell you why, and you can ask us to look at it again.',
      ],
    },
    {
      id: 'listing',
      title: 'Listing a garment',
      blocks: [
        'List only what is yours, what is clean and fit to be worn, and what you are happy to hand over. Describe it honestly: its size and how it fits, its marks and repairs, and a replacement value that is what it would really cost to buy it again in its condition. The replacement value can never be more than the retail price you give.',
        'Photos must be your own, of the garment that you lend. You choose who sees a listing: everyone, friends of friends, or friends only. You can change that, block out days, or switch a listing off at any time; loans that are already agreed stay as they are.',
        'Counterfeits, and anything that the law forbids to lend, may not be listed.',
      ],
    },
    {
      id: 'coins',
      title: 'Coins',
      blocks: [
        'Outside your circle of friends a loan costs one coin. You receive your first coin for listing your first item, once; after that you earn a coin each time a loan to a friend of a friend or to anybody else is completed. Between friends coins are neither needed nor earned.',
        'A coin is set aside when you send a request and spent when the lender accepts. You get it back if the lender declines or does not answer, if the loan is cancelled, or if the garment does not fit and you tell us in time. Whether you are friends is decided at the moment of the request.',
        'Coins have no value in money. They cannot be bought, sold or passed on, and they do not run out.',
      ],
    },
    {
      id: 'requests',
      title: 'Requests and answers',
      blocks: [
        `A loan ends at most ${facts.loan} after the day it starts. The days you ask for are kept for you from the moment you send the request, and nobody else can have them meanwhile. For a loan by post the first day must leave the lender ${facts.posting} to post, and we keep ${facts.turnaroundBefore} before and ${facts.turnaroundAfter} after it free for the journey and the cleaning. You can have one open order for an item at a time.`,
        `The lender has ${facts.answer} to accept or decline. The time is shorter when the loan would start sooner, when the last day for posting comes first, or when your card’s hold would run out; both of you see the exact moment on the order. With no answer by then the request is declined automatically.`,
        `A request that you began and did not confirm is forgotten after ${facts.pendingRequest}. An enquiry is only a message: it keeps no days and costs nothing.`,
      ],
    },
    {
      id: 'money',
      title: 'What it costs, and when you pay',
      blocks: [
        {
          rows: [
            [
              'Tracked post, there and back',
              `${facts.deliveryFee} (${facts.outboundFee} out, ${facts.returnFee} back)`,
            ],
            ['Dry cleaning, if the listing includes it', facts.dryCleaningFee],
            ['Service fee', facts.serviceFee],
            ['In person between friends', 'Nothing'],
          ],
        },
        'These are the fees for requests begun today. Other fees may count for requests begun later; you see them before you confirm.',
        'You pay for delivery and dry cleaning; there is no charge for wearing the garment. Friends pay no service fee and need no coin. Between friends, in person, you agree the cleaning between you; by post a friend pays the postage, and the cleaning if the listing includes it. The price that you see before you confirm is the price of that loan and does not change afterwards.',
        'When you confirm a request, your bank is asked to hold the total on your card. A hold is not a payment. If the lender accepts, the held amount is taken. If the payment then fails, the request ends and nothing is owed by either side.',
        `If the lender declines or the time runs out, we release the hold at once; most banks show the money as free within ${facts.holdFree}. If there is nothing to pay, your card is confirmed but nothing is held: it stays as a guarantee for the loan.`,
        'Cards are handled by our payment provider. We never see your card number.',
      ],
    },
    {
      id: 'delivery',
      title: 'Handing over: by post and in person',
      blocks: [
        `{labelTerms} The lender posts the garment at least ${facts.posting} before the first day. If there is no label of ours for a journey, whoever posts buys tracked postage for it, and that half comes back once the loan is complete: the outbound half is owed to the lender, the return half is refunded to the borrower’s card.`,
        'In person you meet where it suits you both; please choose a public place if you do not know each other. The code on the order’s page shows that the garment has changed hands.',
        `Addresses are shown only for loans by post, only once the lender has accepted, and only until ${facts.addressVisible} after the loan has closed. Use them for that parcel and for nothing else.`,
      ],
    },
    {
      id: 'looking-after-it',
      title: 'Looking after a borrowed garment',
      blocks: [
        {
          points: [
            'Wear it with care, and keep it away from smoke, strong scent and pets.',
            'Do not lend it on, alter it, cut off labels, or pin or glue it in ways that leave a trace.',
            'Do not wash, iron or dry-clean it unless the lender has asked you to.',
            'Hand it back on the last day of the loan at the latest, or post it by the first working day after it, in the packaging it came in if that can be used again.',
            'If you see that you will be late, write to the lender at once and use the help on the order’s page.',
          ],
        },
      ],
    },
    {
      id: 'not-a-fit',
      title: 'If it does not fit',
      blocks: [
        `Tell us on the order’s page within ${facts.notFit} of receiving the garment and return it unworn. Your coin comes back to you. The postage and cleaning of the loan are not refunded, because the parcel has travelled and still has to go home, unless [there was no label](#delivery) for a journey; the lender earns no coin for that loan.`,
      ],
    },
    {
      id: 'returning',
      title: 'Returning',
      blocks: [
        `Mark the garment as returned when you have posted it or handed it back, and keep the proof of posting. The lender then confirms that it is home. With no answer and no issue raised within ${facts.returnConfirm}, the loan is completed by itself.`,
      ],
    },
    {
      id: 'damage',
      title: 'Damage and loss',
      blocks: [
        'Ordinary wear of a garment that was worn with care is the lender’s to bear. For anything more the borrower pays, by this tariff:',
        { rows: facts.tariff },
        'The amount is never more than the replacement value that you saw and agreed to when you confirmed the request; changing the listing later does not change it.',
        `The lender reports damage with photos within ${facts.issueAfterCompleted} of the loan being completed, or, if the borrower has the garment all the same, of its end on its first day or later because the borrower cancelled it, or because it was never posted or never took place, choosing from the tariff. The borrower then has ${facts.contest} to accept or contest it. Without an answer by then the claim counts as accepted; only one for the whole garment, one after a cancelled loan, and one against a member whom we have banned are then decided by us. What is contested is decided by us on the evidence of both sides. What is accepted, counts as accepted or is decided is charged to the card that was confirmed for the loan. If that fails, the amount stands open on your account and you cannot send new requests until it is paid.`,
        `If a parcel is lost or damaged in the post, neither of you is at fault. Keep the proof of posting and the packaging: we help you with the carrier’s compensation, up to ${facts.postalCompensation}.`,
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      blocks: [
        {
          points: [
            'Before the lender has answered you can withdraw a request at any time.',
            `After that, the borrower can cancel up to ${facts.cancelBeforeStart} before the loan starts, and within ${facts.cancelAfterAccept} of the lender accepting as long as nothing has been posted.`,
            '{postalEnd}',
            'The lender can cancel until the garment has been posted. Please do so only if you must: it is counted on your account.',
            `If a loan by post has not been posted by its first day, the borrower can cancel from then on. If nobody does anything, we end it ${facts.unposted} after that day. Either way it counts on the lender’s account.`,
            `If a loan in person never took place, the lender can say so once its last day is over. If neither of you says that it did, we end it ${facts.unmet} after the day on which we asked you both. It counts on nobody’s account.`,
            'Whoever cancels in time, and whenever a loan ends because it was never posted or never took place, the hold is released or the payment refunded in full, and the coin comes back.',
          ],
        },
        'In every other case the loan stands after these times and its fees are not refunded, unless we decide otherwise [when something goes wrong](#when-something-goes-wrong).',
      ],
    },
    {
      id: 'when-something-goes-wrong',
      title: 'When something goes wrong',
      blocks: [
        `If the garment is damaged, not as described, or does not arrive, say so on the order’s page within ${facts.help} of receiving it, or as soon as you know that it is late. Either of you can raise an issue while the loan is under way; until ${facts.issueAfterCompleted} after it was completed the lender can, and the borrower if its return had not been reported by them, by the carrier or by us. Photos help. Please return the garment unworn: if it has been worn, compensation may be due.`,
        'While an issue is open, all the loan’s deadlines stand still, except the time to answer a claim. We read what both of you say, may ask for more, and decide: to refund all or part of what was paid, to charge an amount from the tariff, to return a coin, or to let the loan go on. You both get the decision with its reasons in writing.',
      ],
    },
    {
      id: 'being-good-company',
      title: 'Being good company',
      blocks: [
        'Be kind and truthful in messages and reviews. Do not harass, threaten or discriminate; do not ask others to pay outside Hemline for a loan that was made here; do not collect other people’s data; do not use the service in a way that disturbs it for others. You can report a listing, a profile, a message or a review, and block a member: then neither of you sees the other any more, and open requests between you are declined.',
        `Reviews are asked for when a loan is completed. They stay hidden until both are written or ${facts.reviewHidden} have passed, and can be changed until then. Write about the loan as it was. We remove reviews that break these terms, not those that are merely unkind to a dress.`,
      ],
    },
    {
      id: 'your-photos-and-words',
      title: 'Your photos and words',
      blocks: [
        `What you upload stays yours. You let us store it, fit it to screens and show it to those you chose, for as long as it is on Hemline. If you or another member makes a share link to a listing, anybody with the link can see that listing for ${facts.shareLink}, or until it is ended. For a listing that is not for everyone, only its owner can make one.`,
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      blocks: [
        `You can delete your account in your settings whenever no order and no payment is open. You have ${facts.deletionUndo} to change your mind; then it is erased, with your listings and coins. What stays for others is in the [privacy policy](/privacy-policy#how-long). If we ever close Hemline we will tell you in good time, so that loans can come to their end.`,
      ],
    },
    {
      id: 'what-we-answer-for',
      title: 'What we answer for',
      blocks: [
        'We answer for what we do ourselves: for keeping the service running with reasonable care, for handling payments as described here, and for looking after your data as the [privacy policy](/privacy-policy) says. We do not answer for the condition of a garment, for what members tell each other, or for a loss that neither you nor we could foresee.',
        'Nothing in these terms takes away rights that the law gives you as a consumer, or limits anybody’s liability for death or injury caused by negligence, for fraud, or for anything else that the law does not allow to be limited.',
      ],
    },
    {
      id: 'changes-and-law',
      title: 'Changes, and the law that applies',
      blocks: [
        'When these terms change, the fees for later requests apart, we put the new date at the top and show you what has changed the next time you open Hemline. A loan keeps the terms that it was confirmed under; the new ones are for what you request from then on, and you agree to them by requesting. If you do not agree to a change, you can [close your account](#leaving).',
        'The law of England and Wales applies. If you live in Scotland or Northern Ireland you keep the protection of the law where you live, and can go to court there.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      blocks: ['The [FAQs](/faqs) answer most of them. For everything else, {contact}.'],
    },
  ],
}
