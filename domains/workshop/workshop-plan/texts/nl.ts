import type en from './en.ts'

export default {
  title: 'Prognose',
  p50: 'De helft van zulke bouwen is klaar op',
  p80: '80% van zulke bouwen is klaar op',
  late: (days) => `${days} dagen na de streefdatum`,
  inTime: 'Op tijd',
  because: 'Belangrijkste oorzaak',
  queue: 'Bouwwachtrij',
  queueText: 'De geplande bouwen in de volgorde waarin de werkplaats ze begint.',
  queueNone: 'Er is geen bouw gepland.',
  starts: (day) => `begint ${day}`,
  ends: (day) => `klaar op ${day}`,
  message: {
    onHold: 'De bouw staat in de wacht',
    taskBlocked: '{task} is geblokkeerd',
    tasksLate: '{count} taken zijn over hun deadline',
    busy: '{name} heeft er {days} dagen werk aan',
    planAlone: 'Er is nog geen vergelijkbare bouw klaar, dus dit volgt het plan',
    notWhole: 'De wachtrij moet elke geplande bouw van de werkplaats één keer bevatten',
  },
} satisfies typeof en
