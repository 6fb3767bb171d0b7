import { CODE_MINUTES } from '@hemline/contract/limits.ts'
import { composeEmail } from '../outside/mail/compose-email.ts'
import type { EmailMessage } from '../outside/mail/port.ts'

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

export function passwordChangedEmail(about: { to: string; publicUrl: string; key: string }): EmailMessage {
  return {
    ...composeEmail({
      to: about.to,
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Hemline account was changed just now, and you were signed out on your other devices.',
        'If this wasn’t you, please choose a new password straight away.',
      ],
      action: { label: 'Sign in', url: `${about.publicUrl}/sign-in` },
    }),
    key: about.key,
    urgency: 'code',
  }
}
