/**
 * The actions that the caller may perform on this record now. A detail has them as `can: { update, remove, ... }`, so
 * that pages need not guess; the call asserts the same ability (`assertCan` in server/http/errors.ts).
 *
 *   const canVoid = (role: RoleName, invoice: Facts) =>
 *     abilityOf(role, 'invoice.void', invoice.status === 'void' && invoiceMessages.voidAlready)
 */
import { type Message, type ApiMessage, messages, createMessage } from './messages.ts'
import { type Capability, hasCapability } from './roles.ts'

export type Ability = { ok: true } | { ok: false; why: ApiMessage }

export const allowed: Ability = { ok: true }
export const denied = (reason: Message): Ability => ({ ok: false, why: createMessage(reason) })

/** Whether the caller's role holds the capability: if the action is off, then because of the record's state. */
export const isForRole = (ability: Ability) =>
  ability.ok || ability.why.message !== messages.notAllowed

/** The role must hold the capability, and no rule may forbid the action; the ability has the first reason. */
export function abilityFor(
  role: string | null | undefined,
  capability: Capability,
  ...against: readonly (Message | false | null | undefined)[]
): Ability {
  if (!hasCapability(role, capability)) return denied(messages.notAllowed)
  const reason = against.find(Boolean)
  return reason ? denied(reason) : allowed
}
