/** The money of a build: deposits before it is delivered (accounting, rule 21). */
import { z } from 'zod'
import { ability } from '#platform/contract/can.ts'
import {
  MAX_MONEY,
  day,
  id,
  instant,
  money,
  optionalText,
  signedMoney,
} from '#platform/contract/fields.ts'
import { messages, created } from '#platform/contract/messages.ts'
import { type Noun, routes } from '#platform/contract/route.ts'
import { paymentKinds } from './rules.ts'

export const DEPOSIT = 'deposit'

export const depositForm = z.object({
  amount: money.min(1, messages.tooSmall).max(MAX_MONEY, messages.tooBig),
  /** A cash or bank account. */
  account_id: id,
  /** A day of the workshop, or a moment; today without one. */
  paid_at: z.union([day, instant]).nullish(),
  note: optionalText(300),
})

const payment = z.object({
  id: z.number(),
  kind: z.enum(paymentKinds),
  amount: signedMoney,
  account: z.string(),
  paid_on: z.string(),
  note: z.string().nullable(),
  by: z.string().nullable(),
})
export type BuildPayment = z.output<typeof payment>

const noun: Noun = { name: 'build-money', shows: ['build', 'account', 'employee', 'garage'] }

export const buildMoney = routes(noun, {
  get: {
    method: 'GET',
    path: '/manufacture/build-order/{id}/money',
    allow: 'build.read',
    data: z.object({
      price: signedMoney,
      deposit_required: signedMoney,
      /** What has come in and was not paid back or kept. */
      deposits: signedMoney,
      payments: z.array(payment),
      can: z.object({ deposit: ability }),
    }),
    about: 'What a build costs its customer, and what has been paid ahead, the newest first.',
  },
  deposit: {
    method: 'POST',
    path: '/admin/manufacture/build-order/{id}/deposit',
    allow: 'build.write',
    changes: ['build-money', 'build', 'journal'],
    body: depositForm,
    data: z.object({ id: z.number(), deposits: signedMoney }),
    creates: true,
    done: created(DEPOSIT),
    about: 'Into a cash or bank account, against 2-1230 until the build is delivered or cancelled.',
  },
})
