import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MEETING_PLACE_MAX } from '../limits.ts'
import { meetingActions } from './rules.ts'
import { Meeting } from './shapes.ts'
import { meetingTexts } from './words.ts'

export const proposeMeeting = call({
  method: 'POST',
  path: '/api/meetings',
  whileSuspended: true,
  about:
    'Suggests where and when to meet for the next handover of a loan in person; replaces the suggestion that is open. MOVE_NOT_ALLOWED when there is no handover to come, DATES_NOT_ALLOWED for a time that is not possible, TOO_MANY after 20 of mine for the order in 24 hours.',
  body: z.object({
    orderId: z.uuid(),
    place: z
      .string(meetingTexts.placeRequired)
      .check(
        z.trim(),
        z.minLength(1, meetingTexts.placeRequired),
        z.maxLength(MEETING_PLACE_MAX, meetingTexts.placeTooLong),
      ),
    at: z.iso.datetime(meetingTexts.timeRequired),
  }),
  answer: z.object({ data: Meeting }),
  status: 201,
})

export const answerMeeting = call({
  method: 'POST',
  path: '/api/process-meeting',
  whileSuspended: true,
  about:
    'Accepts the suggestion of the other party, withdraws one of mine, or cancels the agreed meeting. MOVE_NOT_ALLOWED when it has changed.',
  body: z.object({ meetingId: z.uuid(), action: z.enum(meetingActions) }),
  answer: z.object({ data: Meeting }),
})
