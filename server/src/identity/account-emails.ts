import { formatInstant } from '@hemline/contract/days.ts'
import { CODE_MINUTES } from '@hemline/contract/limits.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import type { EmailMessage } from '../outside/mail/port.ts'
import { maskedEmail } from './masked-email.ts'

const notYou = 'If this wasn’t you, you can ignore this email.'

export function confirmationEmail(about: { to: string; code: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Your code for Hemline',
      paragraphs: [
        'Welcome to Hemline. Enter this code to confirm your email address:',
        `It lasts ${CODE_MINUTES} minutes. ${notYou}`,
      ],
      code: about.code,
    }),
    key: about.key,
    urgency: 'code',
  }
}

export function alreadyMemberEmail(about: { to: string; publicUrl: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'You already have an account',
      paragraphs: [
        'Someone, probably you, tried to join Hemline with this email address. You’re already a member, so there’s nothing to confirm.',
        'Sign in with your password, or choose a new one if you’ve forgotten it.',
        notYou,
      ],
      action: { label: 'Sign in', url: `${about.publicUrl}/sign-in` },
    }),
    key: about.key,
    urgency: 'code',
  }
}

export function passwordResetEmail(about: { to: string; code: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Choose a new password for Hemline',
      paragraphs: [
        'Enter this code to choose a new password:',
        `It lasts ${CODE_MINUTES} minutes. ${notYou} Your password stays as it is.`,
      ],
      code: about.code,
    }),
    key: about.key,
    urgency: 'code',
  }
}

export function passwordChangedEmail(about: { to: string; publicUrl: string; at: Date; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your Hemline account was changed on ${formatInstant(about.at)}, and you were signed out on your other devices.`,
        'If this wasn’t you, please choose a new password straight away.',
      ],
      action: { label: 'Sign in', url: `${about.publicUrl}/sign-in` },
    }),
    key: about.key,
    urgency: 'code',
  }
}

/** `at`: when it was connected; null for a job of before that was stored. */
export function accountConnectedEmail(about: {
  to: string
  host: string
  at: Date | null
  contact: string | null
  key: string
}): EmailMessage {
  const when = about.at ? ` on ${formatInstant(about.at)}` : ''
  const write = about.contact ? `write to ${about.contact}` : 'write to the Hemline team'
  return {
    ...composeEmail({
      to: about.to,
      subject: `You now sign in at ${about.host}`,
      paragraphs: [
        `Your Hemline account was connected with your sign-in at ${about.host}${when}, because your email address is confirmed there.`,
        `If this wasn’t you, please ${write} straight away.`,
      ],
    }),
    key: about.key,
    urgency: 'code',
  }
}

export function newAddressEmail(about: { to: string; code: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Your code for your new email address',
      paragraphs: [
        'Enter this code in Hemline to use this address for your account from now on:',
        `It lasts ${CODE_MINUTES} minutes. ${notYou} No account changes without the code.`,
      ],
      code: about.code,
    }),
    key: about.key,
    urgency: 'code',
  }
}

export function addressTakenEmail(about: { to: string; publicUrl: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'This email address already has an account',
      paragraphs: [
        'Someone, perhaps you, tried to use this email address for another Hemline account. It already has an account, so nothing was changed.',
        'To use that account, sign in with this address, or choose a new password if you’ve forgotten it.',
        notYou,
      ],
      action: { label: 'Sign in', url: `${about.publicUrl}/sign-in` },
    }),
    key: about.key,
    urgency: 'code',
  }
}

/** To the new address, when an operator confirmed it. */
export function addressConfirmedEmail(about: { to: string; publicUrl: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Your new email address is confirmed',
      paragraphs: [
        'We’ve confirmed this address for your Hemline account, as you asked. You don’t need the code any more.',
        'You were signed out on all your devices. Sign in with this address and the password you have.',
        'If you didn’t ask for this, please reply to this email.',
      ],
      action: { label: 'Sign in', url: `${about.publicUrl}/sign-in` },
    }),
    key: about.key,
    urgency: 'code',
  }
}

type Changed = { to: string; newEmail: string; publicId: string; at: Date; contact: string | null; key: string }

/** To the former address. The new one is masked: another reader of the old mailbox does not learn it. */
export function addressChangedEmail({ to, newEmail, publicId, at, contact, key }: Changed): EmailMessage {
  const writeTo = contact ? `write to ${contact}` : 'write to us'
  return {
    ...composeEmail({
      to,
      subject: 'The email address of your account was changed',
      paragraphs: [
        `The email address of your Hemline account was changed to ${maskedEmail(newEmail)} on ${formatInstant(at)}, and you were signed out on your other devices. We’ll send everything to the new address.`,
        `If this wasn’t you, ${writeTo} straight away and give your public ID, ${publicId}. We’ll lock the account while we look into it.`,
      ],
    }),
    key,
    urgency: 'code',
  }
}
