/**
 * The actions that the caller may perform on this record now. A detail has them as `can: { update, remove, ... }`, so
 * that pages need not guess; the call asserts the same ability (`assertCan` in server/http/errors.ts).
 *
 *   const canVoid = (role: RoleName, invoice: Facts) =>
 *     abilityOf(role, 'invoice.void', invoice.status === 'void' && invoiceMessages.voidAlready)
 */
import { z } from 'zod'
import { type Message, type ApiMessage, messages, createMessage } from './messages.ts'
import { type Capability, hasCapability } from './roles.ts'

/** A message in a response: its code and values for the reader's language, and the English sentence. */
export const apiMessageSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
})

export const abilitySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), why: apiMessageSchema }),
])
export type Ability = { ok: true } | { ok: false; why: ApiMessage }

/** The field `can` of a detail: `can: canOf('update', 'remove')`. */
export const abilitiesSchema = <const N extends string>(...names: N[]) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, abilitySchema])) as Record<
      N,
      typeof abilitySchema
    >,
  )

export const allowed: Ability = { ok: true }
export const denied = (reason: Message): Ability => ({ ok: false, why: createMessage(reason) })

/** Whether the caller's role holds the capability: if the action is off, then because of the record's state. */
export const isForRole = (ability: Ability) =>
  ability.ok || ability.why.message !== messages.notAllowed

/** The role must hold the capability, and no rule may forbid the action; the ability has the first reason. */
export function abilityFor(
  role: string | undefined,
  capability: Capability,
  ...against: readonly (Message | false | null | undefined)[]
): Ability {
  if (!hasCapability(role, capability)) return denied(messages.notAllowed)
  const reason = against.find(Boolean)
  return reason ? denied(reason) : allowed
}
