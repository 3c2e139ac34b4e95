/** The signed-in user. Stored as `auth`, exactly as the specification has it. */
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Capability, type RoleName, hasCapability } from '#platform/contract/roles.ts'
import { hasDrafts } from '../forms/drafts.ts'
import { type Garage, startScope } from '../scope.ts'

export interface SessionUser {
  role_id: number
  role: { name: string }
  employee_detail: { full_name: string; garage: Garage | null }
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

export const useSession = create<Session>()(
  persist((): Session => nobody, {
    name: 'auth',
    // half a session (of another version, or edited by hand) would pass one guard and fail the next
    merge: (stored, start) => {
      const kept = { ...start, ...(stored as Partial<Session> | undefined) }
      return kept.token && kept.user?.role?.name ? kept : { ...kept, user: null, token: null }
    },
  }),
)

// signing out in one window signs out all of them
window.addEventListener('storage', (event) => {
  if (event.key === 'auth') void useSession.persist.rehydrate()
})

/** Stores the response of a sign-in as the session, and nothing else of it; the two selectors start over. */
export function startSession(signedIn: Omit<Session, 'step'> & { user: SessionUser }) {
  const { token, username, employee_id } = signedIn
  const { role_id, role, employee_detail } = signedIn.user
  const { full_name, garage } = employee_detail
  startScope(role_id, garage)
  useSessionExpired.setState(goingOn)
  useSession.setState({
    step: SIGNED_IN,
    user: { role_id, role: { name: role.name }, employee_detail: { full_name, garage } },
    token,
    username,
    employee_id,
  })
}

const goingOn = { ended: false, hasDraft: false }
/** Whether this window's last session expired and left drafts: the sign-in page says so. */
export const useSessionExpired = create<typeof goingOn>()(
  persist(() => goingOn, {
    name: 'session-ended',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

/** Clears everything but the username. The caller notifies the server by `auth.logout`. */
export const endSession = () => useSession.setState(({ username }) => ({ ...nobody, username }))

/** The server has ended the session: expired, signed out elsewhere, or a new password. */
export function handleSessionEnded() {
  const { token, employee_id } = useSession.getState()
  if (!token) return
  useSessionExpired.setState({
    ended: true,
    hasDraft: employee_id !== null && hasDrafts(employee_id),
  })
  endSession()
}

export const useRole = () =>
  useSession((session) => session.user?.role.name as RoleName | undefined)

/** Whether the reader's role holds a capability, from the same table that the API uses. */
export const useCan = (capability: Capability) => hasCapability(useRole(), capability)
