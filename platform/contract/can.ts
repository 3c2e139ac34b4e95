/**
 * What this caller may do with a record now. A detail answers it as `can: { update, remove, ... }`, so that
 * pages need not guess; the call itself asserts the same ability (`assertCan` in platform/server/errors.ts).
 *
 *   const canVoid = (role: RoleName, invoice: Facts) =>
 *     abilityOf(role, 'invoice.void', invoice.status === 'void' && invoiceMessages.voidAlready)
 */
import { z } from 'zod'
import { type Message, type Said, messages, say } from './messages.ts'
import { type Capability, may } from './roles.ts'

/** A message in an answer: its code and values for the reader's language, and the English sentence. */
export const saidSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

export const ability = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: saidSchema }),
])
export type Ability = { ok: true } | { ok: false; why: Said }

/** The field `can` of a detail: `can: canOf('update', 'remove')`. */
export const canOf = <const N extends string>(...names: N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, ability])) as Record<N, typeof ability>)

export const able: Ability = { ok: true }
export const unable = (reason: Message): Ability => ({ ok: false, why: say(reason) })

/**
 * The role must hold the capability, and no rule may forbid the action; the answer gives the first reason.
 */
export function abilityOf(
  role: string | undefined,
  capability: Capability,
  ...against: readonly (Message | false | null | undefined)[]
): Ability {
  if (!may(role, capability)) return unable(messages.notAllowed)
  const reason = against.find(Boolean)
  return reason ? unable(reason) : able
}
