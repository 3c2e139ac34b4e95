import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'

const ownNames = {
  person: 'Dewi Kartikasari',
  company: ['PT Roda Kencana', 'Élan Motors B.V.', 'Spooring Malaysia Sdn. Bhd.'],
}

test.each([
  'password',
  'Password1!',
  'Passw0rd!',
  'P@ssw0rd2026!',
  'pa$$w0rd',
  '!!Welcome1',
  'Qwerty123!',
  'W3lkom2026',
  'Bengkel#2026',
  'rahasia-123',
  'admin@123',
  'passwordpassword',
  'aaaaaaaaaa',
  '12121212',
  '23456789',
  'abcdefgh',
  'poiuytre',
  // of the list alone
  'corvette',
  'Steelers2026',
  'q1w2e3r4',
  'boy1cool23',
  'vinogradov',
  // written in another way
  'Ｐａｓｓｗｏｒｄ',
  'pässwörd1',
  'pass.word',
  // words of the context
  'Dewi2026!',
  'dewi kartikasari',
  'dewi.kartikasari',
  'DewiKartikasari1',
  'Roda Kencana 1',
  'rodakencana-2026',
  'elanmotors!',
  'Spooring Malaysia 1',
  'Mekanik123',
  'service 2026',
])('%s is guessed at once', async (password) =>
  expect(await isCommon(password, ownNames)).toBe(true),
)

test.each([
  'spooring-77',
  'katalis beroda tiga',
  'pass the torque wrench',
  'rahasia-73920481',
  'Xk3-vv9!qT',
  'dewi reads the torque wrench',
])('%s is not', async (password) => expect(await isCommon(password, ownNames)).toBe(false))
