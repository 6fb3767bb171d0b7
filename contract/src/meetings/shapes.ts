import { z } from 'zod/mini'
import { Handover } from '../handovers/shapes.ts'
import { roles } from '../order-status.ts'

const meetingStates = ['PROPOSED', 'AGREED', 'REPLACED', 'WITHDRAWN', 'CANCELLED'] as const
export type MeetingState = (typeof meetingStates)[number]

/** A proposed or agreed meeting of a loan in person. `at`: when to meet, ISO; `createdAt`: when it was proposed. */
export const Meeting = z.object({
  id: z.uuid(),
  handover: Handover,
  proposedBy: z.enum(roles),
  place: z.string(),
  at: z.string(),
  state: z.enum(meetingStates),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
})
export type Meeting = z.infer<typeof Meeting>
