import { expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'

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
  'Dewi2026!',
  'dewi kartikasari',
])('%s is guessed at once', (password) =>
  expect(isCommon(password, ['Dewi Kartikasari', 'Dewi', 'Kartikasari'])).toBe(true),
)

test.each([
  'spooring-77',
  'katalis beroda tiga',
  'pass the torque wrench',
  'rahasia-73920481',
  'Xk3-vv9!qT',
])('%s is not', (password) =>
  expect(isCommon(password, ['Dewi Kartikasari', 'Dewi', 'Kartikasari'])).toBe(false),
)
