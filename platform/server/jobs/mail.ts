/**
 * Hands one e-mail over to the server of SMTP_URL. What came of it is an answer and never an error: the caller must know
 * whether it may try again without anybody getting the same e-mail twice.
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
  /** Who writes, before the address of MESSAGE_FROM. */
  from_name?: string | null
  /** Where an answer goes, if not to MESSAGE_FROM. */
  reply_to?: string | null
  attachments?: readonly { name: string; type: string; content: string | Buffer }[]
}

export type MailOutcome =
  | { sent: true }
  /** Nothing was handed over: it may be tried again. */
  | { later: string }
  /** The server takes it neither now nor later, and says why. */
  | { refused: string }
  /** It was being handed over, and nobody said what became of it. */
  | { unknown: string }

/** For one answer, and for the whole of it: a server that answers byte by byte must not hold a job up. */
const PATIENCE = 15_000
const LONGEST = 4 * PATIENCE

type Settings = Pick<Env, 'SMTP_URL' | 'MESSAGE_FROM'>

export const sendsMail = ({ SMTP_URL, MESSAGE_FROM }: Settings): boolean =>
  Boolean(SMTP_URL && MESSAGE_FROM)

/** `Voorbeeld <post@voorbeeld.nl>` or the address alone, as readEnv has checked it. */
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

/** A password never travels in the clear, unless it stays on this machine. */
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

/** What is wrong with the address or the e-mail is said of these; the others are about the server and its password. */
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

/** @param patience for one answer of the server, in milliseconds */
export async function sendMail(
  { SMTP_URL, MESSAGE_FROM }: Settings,
  mail: Mail,
  patience = PATIENCE,
): Promise<MailOutcome> {
  if (!SMTP_URL || !MESSAGE_FROM) return { later: 'no SMTP_URL' }
  const sender = senderOf(MESSAGE_FROM, mail.from_name)
  const bytes = await composed(sender, mail)
  const { auth, ...server } = serverOf(SMTP_URL)
  const connection = new SMTPConnection({
    ...server,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  })
  // read from the moment on that the server wants the content: before it, nothing has been handed over
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
    const longest = setTimeout(() => fail({ message: 'Timeout' }), patience * (LONGEST / PATIENCE))
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
