/** One-time codes by phone: sending, the limits, and trying one. Used to sign in, and for a customer's decision. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { tooManyRequests } from '#platform/server/http/errors.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { codeDigits } from '../contract.ts'
import { type SentPurpose, codeText } from './code-text.ts'
import { deliver } from './delivery.ts'
import * as queries from './queries.ts'

interface CodeContext {
  db: Db
  appContext: AppContext
}

const digitsOf = (purpose: SentPurpose) =>
  purpose === 'decision' ? codeDigits['sign-in'] : codeDigits[purpose]

const newCode = (purpose: SentPurpose) => {
  const digits = digitsOf(purpose)
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}

const codeHash = (phone: string, code: string) =>
  createHash('sha256').update(`${phone}:${code}`).digest()

const challengeOf = (purpose: SentPurpose): queries.ChallengePurpose =>
  purpose === 'decision' ? 'decision' : 'sign-in'

/** Who the phone belongs to: whether a code is really sent, and whether its owner has signed in from this network. */
interface PhoneOwner {
  isSent: boolean
  isFamiliar: () => Promise<boolean>
}

/**
 * Sends a code, within the limits of the phone and of the network.
 * @param ownerOf runs in the transaction that holds the locks of the phone and the network
 * @returns seconds. @throws 429
 */
export async function sendCode(
  { db, appContext }: CodeContext,
  { phone, ip, purpose }: { phone: string; ip: string; purpose: SentPurpose },
  ownerOf: (tx: Db) => Promise<PhoneOwner>,
) {
  const code = newCode(purpose)
  const asker = networkOf(ip)
  const { OTP_PER_PHONE, OTP_PER_PHONE_ALL, OTP_PER_ADDRESS } = appContext.env
  const isSent = await db.transaction().execute(async (tx) => {
    await queries.lockSends(tx, phone, asker)
    const sends = await queries.countSends(tx, phone, asker)
    const owner = await ownerOf(tx)
    if (sends.since_last !== null && sends.since_last < queries.RESEND_SECONDS)
      throw tooManyRequests(queries.RESEND_SECONDS - sends.since_last)
    if (sends.of_asker >= OTP_PER_PHONE || sends.from_ip >= OTP_PER_ADDRESS)
      throw tooManyRequests(3600)
    if (sends.to_phone >= OTP_PER_PHONE_ALL && !(await owner.isFamiliar()))
      throw tooManyRequests(3600)
    await queries.insertSend(tx, phone, asker)
    await queries.upsertChallenge(
      tx,
      { phone, asker, purpose: challengeOf(purpose) },
      { hash: codeHash(phone, code), isReset: purpose === 'reset' },
    )
    return owner.isSent
  })
  const text = codeText(phone, code, purpose)
  await deliver(appContext, isSent ? { to: phone, code, text } : undefined)
  return { resend_after: queries.RESEND_SECONDS, expires_in: queries.OTP_SECONDS }
}

export interface ClaimedCode extends queries.Asked {
  hash: Buffer
  isReset: boolean
}

/**
 * Tries a code. The try is counted before the code is compared, and stays counted whatever happens afterwards.
 * @returns what `consumeCode` uses up; undefined for a wrong code, or where none was sent. @throws 429
 */
export async function tryCode(
  { db, appContext }: CodeContext,
  {
    phones,
    ip,
    code,
    purpose,
  }: { phones: string[]; ip: string; code: string; purpose: queries.ChallengePurpose },
  {
    onClaim = () => {},
    isFamiliar = async () => false,
  }: { onClaim?: (phone: string) => void; isFamiliar?: (phone: string) => Promise<boolean> } = {},
): Promise<ClaimedCode | undefined> {
  const asker = networkOf(ip)
  const claimed = await queries.claimTry(db, phones, { asker, purpose })
  if (!claimed) return undefined
  const { phone, failures, code_hash, is_reset } = claimed
  onClaim(phone)
  if (failures > queries.OTP_TRIES) throw tooManyRequests(900)
  const isExempt = (await isFamiliar(phone)) || failures === 1
  const guess = await queries.claimGuess(db, phone, { isExempt })
  if ('wait' in guess) throw tooManyRequests(guess.wait)
  const hash = codeHash(phone, code)
  if (timingSafeEqual(hash, code_hash)) return { phone, asker, purpose, hash, isReset: is_reset }
  await warnOfGuesses({ db, appContext }, { phone, ip, wrong: guess.wrong })
  return undefined
}

/** True for exactly one caller. */
export const consumeCode = (db: Db, { hash, ...asked }: ClaimedCode): Promise<boolean> =>
  queries.consumeChallenge(db, asked, hash)

/** Guessing attempts, for one phone or for many: warns the operators who watch the log. */
async function warnOfGuesses(
  { db, appContext }: CodeContext,
  { phone, ip, wrong }: { phone: string; ip: string; wrong: number },
) {
  const { log, env } = appContext
  if (wrong >= queries.OTP_WRONG_A_DAY)
    log.error({ phone, wrong, ip }, 'many wrong sign-in codes for one phone')
  const sum = await queries.countWrongCode(db)
  // at the limit, and at each doubling of it
  if (sum >= env.OTP_WRONG_PER_HOUR && Number.isInteger(Math.log2(sum / env.OTP_WRONG_PER_HOUR)))
    log.error({ wrong: sum, ip }, 'many wrong sign-in codes for all phones')
}
