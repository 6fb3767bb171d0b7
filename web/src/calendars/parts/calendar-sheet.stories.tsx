import { CalendarButton } from './calendar-sheet.tsx'

export default { title: 'calendars/calendar-sheet' }

export const Closed = () => <CalendarButton />
