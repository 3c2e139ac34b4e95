/** Every setting, with its default. An invalid one stops the start with a sentence. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const seconds = z.coerce.number().int().min(1)
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Seeds that add to the demo; at each start the app prints an order in this state (database/demo/order-seeds.ts). */
export const orderSeeds = [
  'order-to-approve',
  'order-in-work',
  'order-ready',
  'order-unpaid',
] as const

/** One host: a list would send a write to whichever responds first. */
const databaseUrl = z
  .string()
  .refine((url) => !namesSeveralHosts(url), {
    error: 'one host. Several servers belong behind HAProxy, which knows the primary',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

const namesSeveralHosts = (url: string) => {
  const [, afterScheme = ''] = url.split('://')
  const [authority = ''] = afterScheme.split(/[/?]/)
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  return hosts.includes(',') || /[?&]host=[^&]*(,|%2c)/i.test(url)
}

const settings = z.object({
  /** Where the app listens. */
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Embedded database, uploaded files, outbox. */
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  /** Any PostgreSQL 15+; the embedded one then does not start. */
  DATABASE_URL: databaseUrl.optional(),
  /** Streaming replicas of DATABASE_URL: slow reads go there, and still see every confirmed write. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** Fill an empty database with the demo network; `demo-local`: each country in its own money. Default: demo where the embedded database is used, else none. */
  SEED: z.enum(['demo', 'demo-local', 'none', ...orderSeeds]).optional(),
  /** The public address, with which QR codes begin. Required in production; default: the address that the browser requested. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How codes are delivered. */
  OTP_TRANSPORT: z.enum(['outbox', 'webhook']).optional(),
  OTP_WEBHOOK_URL: z.url().optional(),
  OTP_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** The server that sends our e-mails, with user and password if it needs them: `smtps://user:password@host`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender of our e-mails. */
  MESSAGE_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]{0,100}<)?[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+>?$/,
      'an e-mail address, or `Name <address>`',
    )
    .refine(
      (from) => from.includes('<') === from.endsWith('>'),
      'an e-mail address, or `Name <address>`',
    )
    .optional(),
  /** How messages to customers leave, by channel. `hand`: a person sends each. Default of e-mail: smtp with SMTP_URL. */
  MESSAGE_WHATSAPP: z.enum(['hand', 'cloud', 'webhook']).default('hand'),
  MESSAGE_SMS: z.enum(['hand', 'webhook']).default('hand'),
  MESSAGE_EMAIL: z.enum(['hand', 'smtp', 'webhook']).optional(),
  /** The gateway of the channels with `webhook`, and the secret that signs requests in both directions. */
  MESSAGE_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  MESSAGE_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** WhatsApp Cloud API: its address with the version, the id of our phone, and what the app of Meta says. */
  WHATSAPP_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'digits').optional(),
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_APP_SECRET: z.string().min(1).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(1).optional(),
  /**
   * Codes an hour: for a phone from one address, for a phone from all addresses together (not counted where the
   * phone's owner signed in within 30 days), and from one address.
   */
  OTP_PER_PHONE: z.coerce.number().int().min(1).default(5),
  OTP_PER_PHONE_ALL: z.coerce.number().int().min(1).default(15),
  OTP_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  /** Wrong codes for all phones in an hour, from which the log warns. */
  OTP_WRONG_PER_HOUR: z.coerce.number().int().min(1).default(100),
  /**
   * Where files are stored: a folder, or a bucket that speaks S3,
   * `s3://bucket/prefix?endpoint=https://host&region=name` (keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or
   * the machine's role). Default: DATA_DIR/files.
   */
  FILES_URL: z
    .string()
    .regex(/^(?![a-z][a-z0-9+.-]+:\/\/)|^file:\/\/|^s3:\/\/[^/?]+/i, 'a folder or an s3:// bucket')
    .optional(),
  /** What one person may upload in 24 hours. */
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(1).default(2000),
  /** A body without new bytes for so long is ended, with its connection. */
  BODY_IDLE_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  /** Memory of one process for unfinished JSON bodies; the server responds to more with 503. */
  BODIES_MB: z.coerce.number().int().min(1).max(4096).default(64),
  /**
   * Signs the addresses of files; the same for all processes. Default: created at the first start, stored in DATA_DIR.
   */
  FILES_SECRET: z.string().min(32).optional(),
  /**
   * Encrypts the secrets of e-invoice services in the database; the same for all processes. Default: created at the
   * first start, stored in DATA_DIR.
   */
  SECRETS_KEY: z.string().min(32).optional(),
  /** The previous SECRETS_KEY: the start encrypts again what it encrypted. */
  SECRETS_KEY_BEFORE: z.string().min(32).optional(),
  /** More addresses of e-invoice services, separated by commas. They may be in a private network. */
  E_INVOICE_URLS: z
    .string()
    .default('')
    .transform((urls) =>
      urls
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .url({ protocol: /^https?$/ })
          .refine(
            (url) => !URL.canParse(url) || !new URL(url).username,
            'addresses without a user',
          ),
      ),
    ),
  /**
   * The number of proxies before the app. Each adds its caller's address to X-Forwarded-For; the caller may
   * have forged the entries before theirs. `true`: one proxy that sets the header anew; the app trusts its
   * first entry.
   */
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .or(z.coerce.number().int().min(1).max(10))
    .default(false),
  /** The API's description and its page: on, but in production only if set. */
  API_DOCS: flag.optional(),
  /** Sessions end after this idle time, and at the latest after the total. */
  SESSION_IDLE: seconds.default(12 * 3600),
  SESSION_LIFE: seconds.default(7 * 24 * 3600),
  /** Connections of this process to the database for writes. */
  DB_POOL: z.coerce.number().int().min(1).max(100).default(8),
  /**
   * Slow calls (searches, reports, exports) that this process runs at a time, each on a connection of its own. One user
   * has all but one of them. No more than there are cores, so that short calls find one free.
   */
  DB_SLOW: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(Math.min(4, Math.max(2, availableParallelism()))),
  /**
   * Timeout of a short read in the database in milliseconds. A statement of a write may take twice as long, a report
   * three times, a wait for a lock four fifths. After it the server responds with 503: try again.
   */
  DB_TIMEOUT: z.coerce.number().int().min(500).max(60_000).multipleOf(10).default(5000),
  /** Short reads of one session that run at a time; more wait, at most DB_TIMEOUT. */
  READS_PER_SESSION: z.coerce.number().int().min(1).max(1000).default(8),
  /** Calls that run at a time; the server responds to more with 503. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(16).max(10_000).default(256),
  /**
   * Calls a second: per session, and per address for callers without a session. 0: no limit. A whole branch
   * may share an address to sign in from; its signed-in sessions do not count there.
   */
  RATE_PER_SESSION: z.coerce.number().int().min(0).default(50),
  RATE_PER_ADDRESS: z.coerce.number().int().min(0).default(20),
  /** Files a second from one address, with or without a session; five times as many in a burst. 0: no limit. */
  RATE_FILES_PER_ADDRESS: z.coerce.number().int().min(0).default(300),
  /** Open connections of this process; it closes further ones at once. */
  MAX_CONNECTIONS: z.coerce.number().int().min(64).max(100_000).default(8192),
  /**
   * After a stop signal, the app serves requests for this long with `/health/ready` at 503, until the proxy has
   * noticed.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** The bearer token for `/metrics`; without it there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** `1`: the log has the text and the milliseconds of each statement, never its values. */
  LOG_SQL: z
    .enum(['1', '0'])
    .transform((value) => value === '1')
    .default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
})

export type Env = z.output<typeof settings> & {
  OTP_TRANSPORT: 'outbox' | 'webhook'
  MESSAGE_EMAIL: 'hand' | 'smtp' | 'webhook'
  FILES_URL: string
  API_DOCS: boolean
}

/**
 * Returns the expected value, for the person at the terminal; a schema's own messages are written for users of a form.
 */
function fits(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `a ${issue.expected === 'int' ? 'whole number' : issue.expected}`
    case 'invalid_value':
      return issue.values.join(' or ')
    case 'too_small':
      return `at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`
    case 'invalid_format':
      return issue.format === 'url' ? 'an address, with its protocol' : issue.message
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(fits))].join(', or ')
    default:
      return issue.message
  }
}

const CLOUD_SETTINGS = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const

type MessageSettings = Omit<z.output<typeof settings>, 'MESSAGE_EMAIL'> & Pick<Env, 'MESSAGE_EMAIL'>

/** An adapter of messages without its settings stops the start. */
function assertMessageSettings(env: MessageSettings, production: boolean) {
  const adapters = {
    MESSAGE_WHATSAPP: env.MESSAGE_WHATSAPP,
    MESSAGE_SMS: env.MESSAGE_SMS,
    MESSAGE_EMAIL: env.MESSAGE_EMAIL,
  }
  const settingWith = (adapter: string) =>
    Object.entries(adapters).find(([, value]) => value === adapter)?.[0]
  const webhook = settingWith('webhook')
  if (webhook && !(env.MESSAGE_WEBHOOK_URL && env.MESSAGE_WEBHOOK_SECRET))
    throw new Error(
      `Setting ${webhook}=webhook needs MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET.`,
    )
  const missing = CLOUD_SETTINGS.filter((name) => !env[name])
  if (settingWith('cloud') && missing.length > 0)
    throw new Error(`Setting MESSAGE_WHATSAPP=cloud needs ${missing.join(', ')}.`)
  if (settingWith('smtp') && !env.SMTP_URL)
    throw new Error('Setting MESSAGE_EMAIL=smtp needs SMTP_URL and MESSAGE_FROM.')
  if (!production) return
  if (webhook && !env.MESSAGE_WEBHOOK_URL?.startsWith('https:'))
    throw new Error(
      'Setting MESSAGE_WEBHOOK_URL: in production it must be https, or messages can be read.',
    )
  if (settingWith('cloud') && !env.WHATSAPP_URL.startsWith('https:'))
    throw new Error(
      'Setting WHATSAPP_URL: in production it must be https, or the token can be read.',
    )
}

/** Whether nobody else can read what is sent there; a cluster on one machine has no certificate. */
const isPrivate = (url: string) =>
  url.startsWith('https:') || ['127.0.0.1', 'localhost'].includes(new URL(url).hostname)

/** Reads the settings, or throws one line for each wrong setting. Empty settings count as absent. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map(
      (issue) => `Setting ${issue.path.join('.')}: ${fits(issue)}.`,
    )
    throw new Error(wrong.join('\n'))
  }
  const env = read.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.OTP_TRANSPORT)
    throw new Error('Setting OTP_TRANSPORT: in production name it by hand, webhook or outbox.')
  if (production && env.SEED === undefined && !env.DATABASE_URL)
    throw new Error('Setting SEED: in production name it by hand, none or demo.')
  if (env.OTP_TRANSPORT === 'webhook' && !(env.OTP_WEBHOOK_URL && env.OTP_WEBHOOK_SECRET))
    throw new Error('Setting OTP_TRANSPORT=webhook needs OTP_WEBHOOK_URL and OTP_WEBHOOK_SECRET.')
  if (production && env.OTP_WEBHOOK_URL && !env.OTP_WEBHOOK_URL.startsWith('https:'))
    throw new Error(
      'Setting OTP_WEBHOOK_URL: in production it must be https, or codes can be read.',
    )
  if (env.SMTP_URL && !env.MESSAGE_FROM)
    throw new Error('Setting SMTP_URL needs MESSAGE_FROM: an e-mail is from somebody.')
  const MESSAGE_EMAIL = env.MESSAGE_EMAIL ?? (env.SMTP_URL ? 'smtp' : 'hand')
  assertMessageSettings({ ...env, MESSAGE_EMAIL }, production)
  if (env.FILES_URL?.startsWith('s3:') && !env.FILES_SECRET)
    throw new Error('Setting FILES_SECRET: a bucket is shared, so all processes need the same one.')
  if (production && env.DATABASE_URL && !env.FILES_SECRET)
    throw new Error(
      'Setting FILES_SECRET: name it in production with DATABASE_URL. All processes need the same one, at least 32 characters.',
    )
  if (production && env.DATABASE_URL && !env.SECRETS_KEY)
    throw new Error(
      'Setting SECRETS_KEY: name it in production with DATABASE_URL. All processes need the same one, at least 32 characters.',
    )
  if (production && !env.PUBLIC_URL)
    throw new Error(
      'Setting PUBLIC_URL: name it in production. Otherwise the host of a request decides where QR codes lead.',
    )
  if (production && env.PUBLIC_URL && !isPrivate(env.PUBLIC_URL))
    throw new Error(
      'Setting PUBLIC_URL: in production it must be https, or links to customers can be read.',
    )
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error(
      'Setting DATABASE_READ_URL: it leads to replicas of DATABASE_URL, so name both.',
    )
  return {
    ...env,
    OTP_TRANSPORT: env.OTP_TRANSPORT ?? 'outbox',
    MESSAGE_EMAIL,
    FILES_URL: env.FILES_URL ?? resolve(env.DATA_DIR, 'files'),
    API_DOCS: env.API_DOCS ?? !production,
  }
}
