/** Who is signed in. Stored as `auth`, exactly as the specification has it. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Capability, type RoleName, may } from '#platform/contract/roles.ts'
import { type Garage, startScope } from './scope.ts'

export interface SessionUser {
  role_id: number
  role: { id: number; name: string }
  employee_detail: { full_name: string; country_id?: number; garage: Garage | null }
}

export interface Session {
  /** 0 country and language, 1 phone, 2 code, 3 create password, 4 password, 5 signed in */
  step: number
  user: SessionUser | null
  token: string | null
  username: string
  employee_id: number | null
}

export const SIGNED_IN = 5

const nobody: Session = { step: 0, user: null, token: null, username: '', employee_id: null }

export const useSession = create<Session>()(persist((): Session => nobody, { name: 'auth' }))

// signing out in one window signs out all of them
window.addEventListener('storage', (event) => {
  if (event.key === 'auth') void useSession.persist.rehydrate()
})

/** The answer of a sign-in becomes the session, and the two selectors start over. */
export function startSession(signedIn: Omit<Session, 'step'> & { user: SessionUser }) {
  const { user, token, username, employee_id } = signedIn
  useSession.setState({ step: SIGNED_IN, user, token, username, employee_id })
  startScope(user.role_id, user.employee_detail.garage)
}

/** Clears everything but the username. The server is told by whoever calls `auth.logout`. */
export const endSession = () => useSession.setState(({ username }) => ({ ...nobody, username }))

export const useRole = () =>
  useSession((session) => session.user?.role.name as RoleName | undefined)

/** Whether the reader's role holds a capability: the same table that the API asks. */
export const useMay = (capability: Capability) => may(useRole(), capability)
