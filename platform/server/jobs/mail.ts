/**
 * Sends one e-mail to the server of SMTP_URL. Returns its result, never an error: the caller must know whether it may
 * retry without sending the same e-mail twice.
 */
import { truncate } from '#platform/contract/text/truncate.ts'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Env } from '../env.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The sender's name, before the address of MESSAGE_FROM. */
  from_name?: string | null
  /** Where replies go, if not to MESSAGE_FROM. */
  reply_to?: string | null
  attachments?: readonly { name: string; type: string; content: string | Buffer }[]
  /** More headers, by name. */
  headers?: Readonly<Record<string, string>>
}

export type MailOutcome =
  | { sent: true }
  /** Nothing was sent: it may be tried again. */
  | { later: string }
  /** The server rejects it for good, with a reason. */
  | { refused: string }
  /** Sending began, and its result is unknown. */
  | { unknown: string }

/** For one reply, and for the whole e-mail: a server that replies byte by byte must not delay a job. */
const REPLY_TIMEOUT_MS = 15_000
const MAIL_TIMEOUT_MS = 4 * REPLY_TIMEOUT_MS

type Settings = Pick<Env, 'SMTP_URL' | 'MESSAGE_FROM'>

export const sendsMail = ({ SMTP_URL, MESSAGE_FROM }: Settings): boolean =>
  Boolean(SMTP_URL && MESSAGE_FROM)

/** `Voorbeeld <post@voorbeeld.nl>` or the address alone, as readEnv has validated it. */
function senderOf(from: string, name: string | null | undefined) {
  const [, given = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? []
  return { name: name || given.replaceAll('"', ''), address }
}

const composed = (sender: { name: string; address: string }, mail: Mail): Promise<Buffer> =>
  new MailComposer({
    from: sender,
    to: { name: '', address: mail.to },
    ...(mail.reply_to ? { replyTo: { name: sender.name, address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.text,
    headers: { ...mail.headers },
    attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** Connects with encryption, so that a password never travels in the clear, unless the server is on this machine. */
function serverOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !LOOPBACK.includes(hostname),
    auth: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : null,
  }
}

interface Failure {
  message: string
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  permanent?: boolean | undefined
}

/** Errors of these commands concern the address or the e-mail; the others the server and its password. */
const OF_THE_MAIL = ['RCPT TO', 'DATA', 'API']

function outcomeOf(error: Failure, hasBegun: boolean): MailOutcome {
  const words = truncate((error.response ?? error.message).replaceAll(/\s+/g, ' '), 300)
  if (error.responseCode === undefined && hasBegun) return { unknown: words }
  const isTooLarge = error.responseCode === undefined && error.command === 'MAIL FROM'
  const isOfMail = OF_THE_MAIL.includes(error.command ?? '')
  if (isTooLarge || (isOfMail && (error.permanent || error.command === 'API')))
    return { refused: words }
  return { later: words }
}

/** @param replyTimeout the timeout of one reply of the server, in milliseconds */
export async function sendMail(
  { SMTP_URL, MESSAGE_FROM }: Settings,
  mail: Mail,
  replyTimeout = REPLY_TIMEOUT_MS,
): Promise<MailOutcome> {
  if (!SMTP_URL || !MESSAGE_FROM) return { later: 'no SMTP_URL' }
  const sender = senderOf(MESSAGE_FROM, mail.from_name)
  const bytes = await composed(sender, mail)
  const { auth, ...server } = serverOf(SMTP_URL)
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: replyTimeout,
    greetingTimeout: replyTimeout,
    socketTimeout: replyTimeout,
    dnsTimeout: replyTimeout,
  })
  // read once the server wants the content: before that, nothing has been sent
  let hasBegun = false
  const content = Readable.from(
    (function* () {
      hasBegun = true
      yield bytes
    })(),
    { objectMode: false },
  )
  return new Promise((done) => {
    const end = (outcome: MailOutcome) => {
      clearTimeout(longest)
      done(outcome)
      if ('sent' in outcome) connection.quit()
      else connection.close()
    }
    const fail = (error: Failure) => end(outcomeOf(error, hasBegun))
    const longest = setTimeout(
      () => fail({ message: 'Timeout' }),
      replyTimeout * (MAIL_TIMEOUT_MS / REPLY_TIMEOUT_MS),
    )
    connection.on('error', fail)
    const send = () =>
      connection.send(
        { from: sender.address, to: [mail.to], size: bytes.length },
        content,
        (error) => (error ? fail(error) : end({ sent: true })),
      )
    connection.connect((error) => {
      if (error) fail(error)
      else if (auth) connection.login(auth, (wrong) => (wrong ? fail(wrong) : send()))
      else send()
    })
  })
}
