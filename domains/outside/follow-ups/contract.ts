/** What a customer asked and a person has to answer. */
import { routes } from '#platform/contract/route.ts'

export const followUps = routes('follow-up', {})
