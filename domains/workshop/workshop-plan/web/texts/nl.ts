import type en from './en.ts'

export default {
  title: 'Prognose',
  p50: 'Gelijke kans op',
  p80: 'Zeer waarschijnlijk op',
  late: (days) => `${days} dagen na de streefdatum`,
  inTime: 'Op tijd',
  because: 'Doordat',
  queue: 'Bouwwachtrij',
  queueText: 'De geplande bouwen in de volgorde waarin de werkplaats ze begint.',
  queueNone: 'Er is geen bouw gepland.',
  starts: (day) => `begint ${day}`,
  ends: (day) => `klaar op ${day}`,
  message: {
    onHold: 'De bouw staat in de wacht',
    taskBlocked: '{task} is geblokkeerd',
    tasksLate: '{count} taken zijn over hun dag',
    busy: '{name} heeft er {days} dagen werk aan',
    planAlone: 'Er is nog geen bouw als deze klaar: hij volgt het plan',
    notWhole: 'Noem elke geplande bouw van de werkplaats één keer',
  },
} satisfies typeof en
