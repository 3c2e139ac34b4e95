/** The forms of messages, where they differ from a body of the API. */
import { z } from 'zod'
import { newMessage } from './contract.ts'

/** What it is about is one field, by its number. */
export const newMessageForm = newMessage
  .pick({ template: true, channel: true, language: true })
  .extend({ subject: z.string().nullish() })
