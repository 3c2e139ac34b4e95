/** The API's messages about signing in: words only, so that the texts need no schema. */
import { defineMessages } from '#platform/contract/messages.ts'

export const authMessages = defineMessages('auth', {
  sessionEnded: 'The session has ended',
  sessionsEnded: 'All other sessions have ended',
  codeDigits: 'The code has 6 digits, or 8 to reset a password',
  codeWrong: 'The code is wrong or no longer valid',
  passwordWrong: 'The password is wrong',
  verifyAgain: 'Please verify your phone again',
  resetCode: 'Press "Forgot password?" and enter the code with 8 digits',
  resetNotAllowed: 'A super admin must allow this reset first',
  passwordEasy: 'This password is too easy to guess',
})
