import { promiseMessages, waitsFor } from '../messages.ts'

export default {
  level: { safe: 'On time', at_risk: 'At risk', late: 'Too late' },
  title: (level: string, percent: string) => `Promise: ${level} (${percent}% would be in time)`,
  chance: (level: string, percent: string) => `${level} · ${percent}%`,
  assign: (mechanic: string) => `Assign ${mechanic}`,
  takeTime: (time: string) => `Promise ${time}`,
  offer: 'Suggest a time',
  offered: (time: string) => `Can be promised: ${time}`,
  take: 'Use this time',
  filter: 'Promise',
  values: { reason: waitsFor },
  message: promiseMessages,
}
