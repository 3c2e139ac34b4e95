/** The states of a message, and what changes them: one table for the worker, the receipts and the buttons. */

export const states = [
  'waiting',
  'queued',
  'sending',
  'by_hand',
  'sent',
  'delivered',
  'read',
  'failed',
  'given_up',
  'unknown',
  'suppressed',
  'cancelled',
] as const
export type MessageState = (typeof states)[number]

/** Still to be sent: these answer `suppressed` once consent, address or template are gone. */
export const pendingStates = ['waiting', 'queued', 'by_hand', 'failed'] as const
export const isPending = (state: MessageState): boolean =>
  (pendingStates as readonly string[]).includes(state)

/** These do not count for the one message a day. */
export const uncountedStates = ['suppressed', 'cancelled', 'given_up'] as const

export type MessageEvent =
  /** Its time has come. */
  | 'due'
  /** A worker marks it, and then hands it over. */
  | 'take'
  /** What the adapter said. */
  | 'accept'
  | 'hand'
  | 'delay'
  | 'refuse'
  | 'lose'
  /** What a person did, or the rules. */
  | 'retry'
  | 'cancel'
  | 'send_by_hand'
  | 'suppress'
  | Receipt

export const receipts = [
  'receipt_sent',
  'receipt_failed',
  'receipt_delivered',
  'receipt_read',
] as const
export type Receipt = (typeof receipts)[number]

const handOver: Partial<Record<MessageEvent, MessageState>> = {
  accept: 'sent',
  hand: 'by_hand',
  delay: 'failed',
  refuse: 'given_up',
  lose: 'unknown',
}
const stop = { cancel: 'cancelled', suppress: 'suppressed' } as const

/** An event that a state does not name leaves it as it is. */
const byEvent: Record<MessageState, Partial<Record<MessageEvent, MessageState>>> = {
  waiting: { due: 'queued', ...stop },
  queued: { take: 'sending', ...stop },
  sending: handOver,
  by_hand: { send_by_hand: 'sent', ...stop },
  failed: { due: 'queued', refuse: 'given_up', retry: 'queued', ...stop },
  given_up: { retry: 'queued' },
  unknown: { retry: 'queued' },
  sent: {},
  delivered: {},
  read: {},
  suppressed: {},
  cancelled: {},
}

/** How much a state knows about the arrival; receipts only raise it, so their order does not matter. */
const RANK: Partial<Record<MessageState, number>> = {
  queued: 0,
  failed: 0,
  sending: 0,
  unknown: 0,
  sent: 1,
  given_up: 2,
  delivered: 3,
  read: 4,
}
const RECEIVED: Record<Receipt, MessageState> = {
  receipt_sent: 'sent',
  receipt_failed: 'given_up',
  receipt_delivered: 'delivered',
  receipt_read: 'read',
}
/** To be sent again: only a proof of arrival stops that. */
const againStates: readonly MessageState[] = ['queued', 'failed']

function receive(state: MessageState, receipt: Receipt): MessageState {
  const rank = RANK[state]
  const received = RECEIVED[receipt]
  const receivedRank = RANK[received] ?? 0
  if (rank === undefined || receivedRank <= rank) return state
  if (againStates.includes(state) && receivedRank < 3) return state
  return received
}

const isReceipt = (event: MessageEvent): event is Receipt =>
  (receipts as readonly string[]).includes(event)

/** The state after an event; the same state where the event has no effect. */
export function nextState(state: MessageState, event: MessageEvent): MessageState {
  if (isReceipt(event)) return receive(state, event)
  // the receipt may come before the adapter's own answer
  if (event === 'accept' && state !== 'sending') return receive(state, 'receipt_sent')
  return byEvent[state][event] ?? state
}

/** Whether a person may do this now. */
export const canApply = (
  state: MessageState,
  event: 'retry' | 'cancel' | 'send_by_hand',
): boolean => byEvent[state][event] !== undefined

const MINUTE = 60_000
/** After each failure, the delay of the next try in milliseconds. */
export const RETRY_DELAYS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE)

/** @param failures so far, this one included. @returns undefined: given up */
export const retryDelay = (failures: number): number | undefined => RETRY_DELAYS[failures - 1]

const QUIET_FROM = 21
const QUIET_UNTIL = 8

/** @param localTime `21:30` where the garage is */
export const isQuietTime = (localTime: string): boolean => {
  const hour = Number(localTime.slice(0, 2))
  return hour >= QUIET_FROM || hour < QUIET_UNTIL
}
