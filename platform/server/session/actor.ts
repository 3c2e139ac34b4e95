/** Who does something: a signed-in user, a customer on the other side of a link, or a background job. */
import type { RoleName } from '#platform/contract/roles.ts'

/**
 * What a use case needs of its user, below the check of the rights. `CurrentUser` is one. Public calls and jobs check
 * their own rule, then call the same part of the use case with one of the actors below.
 */
export interface Actor {
  /** Null for an actor that is no employee. */
  employee_id: number | null
  name: string
  role: RoleName | null
}

export const customerByLink: Actor = { employee_id: null, name: 'Customer by link', role: null }

export const system: Actor = { employee_id: null, name: 'Bengkel', role: null }
