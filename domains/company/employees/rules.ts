/** Who may give which role. */
import { type RoleName, roleTable } from '#platform/contract/roles.ts'

export const CUSTOMER_ROLE_ID = 5

/** The roles that a writer may give and may change: none above its own. */
export const assignableRoles = (writer: string): readonly RoleName[] => {
  if (writer === 'super admin')
    return roleTable.filter(({ id: role }) => role !== CUSTOMER_ROLE_ID).map(({ name }) => name)
  if (writer === 'super admin - manufacture')
    return ['super admin - manufacture', 'mechanic', 'service adviser', 'employee']
  return []
}

/** A user with one of these roles works in one garage, and sees nothing without it. */
export const rolesOfGarage: readonly RoleName[] = ['admin', 'mechanic', 'service adviser']

/** The roles whose sessions a user may end: those that it gives; a branch admin all but those above its own. */
export const endableRoles = (user: string): readonly RoleName[] =>
  user === 'admin' ? [...rolesOfGarage, 'finance', 'employee'] : assignableRoles(user)
