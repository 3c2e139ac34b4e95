/** The calls of the domain. A new module adds its calls here. */
import { followUpsApi } from './follow-ups/server/api.ts'
import { messagesApi } from './notices/server/api.ts'
import { sharesApi } from './shares/server/api.ts'

export const outsideApi = [...followUpsApi, ...messagesApi, ...sharesApi]
