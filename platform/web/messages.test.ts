import { expect, test } from 'vitest'
import { created, messages } from '#platform/contract/messages.ts'
import { messageIn, phraseIn } from './messages.ts'
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

test('what the house wrote on a row is said by the phrases of that row alone', () => {
  const phrases = {
    'Payment {number}': 'Betaling {number}',
    'Void {number}: {reason}': 'In {number}: {reason}',
  }
  expect(phraseIn(phrases, 'Payment INV/7')).toBe('Betaling INV/7')
  expect(phraseIn(phrases, 'Void INV/7: twice,\nby mistake')).toBe('In INV/7: twice,\nby mistake')
  expect(phraseIn(phrases, 'Rent of May')).toBe('Rent of May')
})
