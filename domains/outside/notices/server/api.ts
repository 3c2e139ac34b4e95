import { implement } from '#platform/server/http/mount.ts'
import { messages } from '../contract.ts'

export const messagesApi = implement(messages, {})
