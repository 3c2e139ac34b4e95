import { expect, test } from 'vitest'
import { created, messages } from '#platform/contract/messages.ts'
import { messageIn } from './messages.ts'
import nl from './texts/nl.ts'

test('the sentences of the API are said in the reader’s language', () => {
  const own = { sentences: { 'Only {n} places left': 'Nog {n} plaatsen' } }
  const say = (sentence: string) => messageIn({ common: nl, own }, sentence)

  expect(say(messages.required)).toBe('Dit veld is verplicht')
  expect(say(created('work order'))).toBe('Werkorder is aangemaakt')
  expect(say('At most 40 characters')).toBe('Maximaal 40 tekens')
  expect(say('Only 3 places left')).toBe('Nog 3 plaatsen')
  expect(say('Something else')).toBe('Something else')
})
