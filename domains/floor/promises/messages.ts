/** The API's messages about promises. */
import { defineMessages } from '#platform/contract/messages.ts'

/** Why a promise is at risk. Times are in the garage's zone. */
export const riskReasons = {
  passed: 'The promised time has passed',
  left: '{minutes} planned minutes remain; jobs in this garage take {percent}% of the planned time',
  planned: '{minutes} planned minutes remain',
  before: 'Its mechanic has {minutes} minutes of other work before it',
  nobody: 'No mechanic is assigned; the one with the least to do has {minutes} minutes before it',
  partOn: '{part} is short and expected on {day}',
  partNever: '{part} is short and no delivery is expected',
  held: 'Waiting for {reason}; work resumes when the garage next opens, at the earliest',
  slot: 'The car comes at {time}',
  ends: 'The work will probably end at {time}, the promise is {promise}',
} as const

/** What an order on hold is waiting for. */
export const waitsFor: Readonly<Record<string, string>> = {
  parts: 'parts',
  third_party: 'a third party',
  customer: 'the customer',
  payment: 'the payment',
  capacity: 'a free bay or mechanic',
}

/** Remedies, the cheapest first. */
export const remedies = {
  mechanic: 'Give it to {mechanic}, who is free earlier',
  part: 'Get {part} from {garage}',
  newTime: 'Tell the customer a new time: {time}',
} as const

export const promiseMessages = defineMessages('promises', { ...riskReasons, ...remedies })
