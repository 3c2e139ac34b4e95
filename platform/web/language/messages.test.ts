import { expect, test } from 'vitest'
import {
  type Message,
  created,
  defineMessages,
  messages,
  createMessage,
} from '#platform/contract/messages.ts'
import { translateMessage, translatePhrase } from './messages.ts'
import nl from '../../texts/nl.ts'

test('the messages of the API appear in the reader’s language', () => {
  defineMessages('own', { left: 'Only {n} places left', waits: 'It waits for {what}' })
  const dutch = {
    message: { left: 'Nog {n} plaatsen', waits: 'Het wacht op {what}' },
    values: { what: { third_party: 'derden' } },
  }
  const inDutch = (message: Message) => translateMessage({ common: nl, own: dutch }, message)

  expect(inDutch(messages.required)).toBe('Dit veld is verplicht')
  expect(inDutch(created('work order'))).toBe('Werkorder is aangemaakt')
  expect(inDutch(createMessage(messages.tooLong, { max: 40 }))).toBe('Maximaal 40 tekens')
  expect(inDutch(createMessage('Only {n} places left', { n: 3 }))).toBe('Nog 3 plaatsen')
  // in groups, except a possible year
  expect(inDutch(createMessage('Only {n} places left', { n: 250_000 }))).toBe(
    'Nog 250,000 plaatsen',
  )
  expect(inDutch(createMessage('Only {n} places left', { n: 2026 }))).toBe('Nog 2026 plaatsen')
  const waits = { code: 'own.waits', message: 'It waits for a third party' }
  expect(inDutch({ ...waits, values: { what: 'third_party' } })).toBe('Het wacht op derden')
  expect(inDutch({ ...waits, values: { what: 'Sari' } })).toBe('Het wacht op Sari')
  expect(inDutch('Something else')).toBe('Something else')
})

test('a text of the app on a row is translated only by that row’s phrases', () => {
  const phrases = {
    'Payment {number}': 'Betaling {number}',
    'Void {number}: {reason}': 'In {number}: {reason}',
  }
  expect(translatePhrase(phrases, 'Payment INV/7')).toBe('Betaling INV/7')
  expect(translatePhrase(phrases, 'Void INV/7: twice,\nby mistake')).toBe(
    'In INV/7: twice,\nby mistake',
  )
  expect(translatePhrase(phrases, 'Rent of May')).toBe('Rent of May')
})
