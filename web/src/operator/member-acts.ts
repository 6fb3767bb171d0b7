import type { DeskMemberWhole } from '@hemline/contract/operator/member-shapes.ts'

const memberActNames = [
  'note',
  'view',
  'warn',
  'grant',
  'take',
  'sessions',
  'verify',
  'suspend',
  'ban',
  'reinstate',
  'export',
  'delete',
] as const
export type MemberActName = (typeof memberActNames)[number]

/** An act on a member: when it is offered, its words, and whether it is asked once more (product.md §13). */
type MemberAct = {
  label: string
  isOffered: (member: DeskMemberWhole) => boolean
  hint: string
  done: (name: string) => string
  /** Without one, it is done immediately. */
  confirm?: { title: (name: string) => string; effect: string; isDangerous?: true }
}

const isOther = ({ isOperator }: DeskMemberWhole) => !isOperator
const hidden = 'No one sees them or their listings, and their open requests end.'
export const suspendedEffect = `They can only finish loans under way, pay and download their data. ${hidden}`
export const bannedEffect = `They can’t sign in any more. ${hidden} Agreed loans stay open, but they can’t do anything in them: to let them finish those first, suspend them instead.`
const read = 'They’ll read this, and it stays in the log.'

export const memberActs: { [name in MemberActName]: MemberAct } = {
  note: {
    label: 'Write a note',
    isOffered: () => true,
    hint: 'Only operators see this.',
    done: () => 'Your note is saved.',
  },
  view: {
    label: 'See as this member',
    isOffered: (member) => isOther(member) && !member.isSuspended && !member.isLeaving,
    hint: read,
    done: (name) => `You’re seeing Hemline as ${name}.`,
    confirm: {
      title: (name) => `See Hemline as ${name}?`,
      effect:
        'For up to 30 minutes this tab shows what they see, without messages, cards and addresses. You can’t change anything. We’ll tell them in the app and by email, with your reason.',
    },
  },
  warn: {
    label: 'Send a warning',
    isOffered: isOther,
    hint: read,
    done: (name) => `${name} has been warned.`,
    confirm: {
      title: (name) => `Send ${name} a warning?`,
      effect: 'We’ll email them your words. Nothing else changes.',
    },
  },
  grant: {
    label: 'Grant a coin',
    isOffered: ({ isLeaving }) => !isLeaving,
    hint: read,
    done: (name) => `${name} has one coin more.`,
    confirm: {
      title: (name) => `Grant ${name} a coin?`,
      effect: 'They can spend it right away, and see your words with it.',
    },
  },
  take: {
    label: 'Take a coin',
    isOffered: ({ freeCoins }) => freeCoins > 0,
    hint: read,
    done: (name) => `${name} has one coin less.`,
    confirm: {
      title: (name) => `Take a coin from ${name}?`,
      effect: 'Their oldest free coin goes, and they see your words with it.',
      isDangerous: true,
    },
  },
  sessions: {
    label: 'Sign out everywhere',
    isOffered: (member) => isOther(member) && member.sessions > 0,
    hint: 'Only operators see this.',
    done: (name) => `${name} is signed out on every device.`,
    confirm: {
      title: (name) => `Sign ${name} out everywhere?`,
      effect: 'Every phone and computer of theirs asks for the password again.',
    },
  },
  verify: {
    label: 'Confirm new address',
    isOffered: (member) => isOther(member) && !member.isSuspended && member.pendingEmail !== null,
    hint: 'How you checked that it’s theirs. Only operators see this.',
    done: (name) => `${name}’s new email address is confirmed.`,
    confirm: {
      title: (name) => `Confirm ${name}’s new email address?`,
      effect:
        'Only if you checked outside Hemline that they read it. Their account uses it straight away, without the code, and they’re signed out on every device. We’ll email both addresses.',
      isDangerous: true,
    },
  },
  suspend: {
    label: 'Suspend',
    isOffered: (member) => isOther(member) && !member.isSuspended && !member.isLeaving,
    hint: read,
    done: (name) => `${name} is suspended.`,
    confirm: {
      title: (name) => `Suspend ${name}?`,
      effect: `${suspendedEffect} We’ll email them your reason, and they can ask for another look.`,
      isDangerous: true,
    },
  },
  ban: {
    label: 'Ban permanently',
    isOffered: (member) => isOther(member) && !member.isBanned && !member.isLeaving,
    hint: read,
    done: (name) => `${name} is banned.`,
    confirm: {
      title: (name) => `Ban ${name} permanently?`,
      effect: `${bannedEffect} Their email address and verified number can’t be used for another account, not even once this one is erased. We’ll email them your reason, and they can ask for another look.`,
      isDangerous: true,
    },
  },
  reinstate: {
    label: 'Let in again',
    isOffered: ({ isSuspended }) => isSuspended,
    hint: read,
    done: (name) => `${name} can sign in again.`,
    confirm: {
      title: (name) => `Let ${name} back in?`,
      effect: 'They can sign in again and other members see them and their listings. We’ll email them your reason.',
    },
  },
  export: {
    label: 'Export on request',
    isOffered: () => true,
    hint: 'How they asked you. Only operators see this.',
    done: (name) => `We’re sending ${name} a link to their data.`,
    confirm: {
      title: (name) => `Send ${name} a copy of their data?`,
      effect:
        'Only if they asked for it. We’ll email them, at the address of their account, a link that works for seven days. You don’t see the copy.',
    },
  },
  delete: {
    label: 'Delete on request',
    isOffered: (member) => isOther(member) && !member.isSuspended && !member.isLeaving,
    hint: 'How they asked you. Only operators see this.',
    done: (name) => `${name}’s account will be deleted in 14 days.`,
    confirm: {
      title: (name) => `Delete ${name}’s account?`,
      effect:
        'Only if they asked for it. Nobody sees them from now on, and in 14 days the account is erased. We’ll email them; until then they can sign in and keep it.',
      isDangerous: true,
    },
  },
}

/** The acts on offer for a member, in order; without an operator's role, a note alone (product.md §13). */
export const actsFor = (member: DeskMemberWhole, isOperator: boolean): MemberActName[] =>
  memberActNames.filter((name) => (isOperator || name === 'note') && memberActs[name].isOffered(member))
