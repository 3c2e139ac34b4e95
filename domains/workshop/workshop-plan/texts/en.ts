/** Words of the workshop's plan. English gives the keys and the types. */
import { workshopPlanMessages } from '../messages.ts'

export default {
  title: 'Forecast',
  p50: 'Half of such builds are done by',
  p80: '80% of such builds are done by',
  late: (days: string) => `${days} days after the target`,
  inTime: 'In time',
  because: 'Main cause',
  queue: 'Build queue',
  queueText: 'The planned builds in the order in which the workshop starts them.',
  queueNone: 'No build is planned.',
  starts: (day: string) => `starts ${day}`,
  ends: (day: string) => `done by ${day}`,
  message: workshopPlanMessages as Record<keyof typeof workshopPlanMessages, string>,
}
