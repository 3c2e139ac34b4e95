import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { projectRoot } from './root.ts'

const why = (settings: Record<string, string>) => {
  try {
    readEnv(settings)
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  [{ PORT: 'abc' }, 'Setting PORT: a number.'],
  [{ PORT: '70000' }, 'Setting PORT: at most 65535.'],
  [{ METRICS_TOKEN: 'short' }, 'Setting METRICS_TOKEN: at least 16 characters.'],
  [{ TRUST_PROXY: 'yes' }, 'Setting TRUST_PROXY: true or false, or a number.'],
  [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL: fatal or error or warn or info or debug or silent.'],
  [{ DB_TIMEOUT: '777' }, 'Setting DB_TIMEOUT: a multiple of 10.'],
  [{ OTP_WEBHOOK_URL: 'nowhere' }, 'Setting OTP_WEBHOOK_URL: an address, with its protocol.'],
  [{ PUBLIC_URL: 'ftp://x' }, 'Setting PUBLIC_URL: an address, with its protocol.'],
  [
    {
      NODE_ENV: 'production',
      SEED: 'none',
      OTP_TRANSPORT: 'webhook',
      OTP_WEBHOOK_URL: 'http://x.example',
      OTP_WEBHOOK_SECRET: 'x'.repeat(16),
    },
    'Setting OTP_WEBHOOK_URL: in production it must be https, or codes can be read.',
  ],
  [{ SMTP_URL: 'http://x' }, 'Setting SMTP_URL: an address, with its protocol.'],
  [
    { SMTP_URL: 'smtp://mail.example' },
    'Setting SMTP_URL needs MESSAGE_FROM: an e-mail is from somebody.',
  ],
  [
    { MESSAGE_SMS: 'webhook', MESSAGE_WEBHOOK_URL: 'http://x.example' },
    'Setting MESSAGE_SMS=webhook needs MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET.',
  ],
  [
    { MESSAGE_WHATSAPP: 'cloud', WHATSAPP_TOKEN: 'x', WHATSAPP_PHONE_ID: '1' },
    'Setting MESSAGE_WHATSAPP=cloud needs WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN.',
  ],
  [{ MESSAGE_SMS: 'cloud' }, 'Setting MESSAGE_SMS: hand or webhook.'],
  [{ MESSAGE_EMAIL: 'smtp' }, 'Setting MESSAGE_EMAIL=smtp needs SMTP_URL and MESSAGE_FROM.'],
  ...['Garage', 'Garage <post@garage.example', 'a@b.nl, c@d.nl', 'x\n<a@b.nl>'].map(
    (from): [Record<string, string>, string] => [
      { MESSAGE_FROM: from },
      'Setting MESSAGE_FROM: an e-mail address, or `Name <address>`.',
    ],
  ),
  ...['post@garage.example', 'Garage, B.V. <post@garage.example>'].map(
    (from): [Record<string, string>, string] => [
      { SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MESSAGE_FROM: from },
      'nothing',
    ],
  ),
  [{ FILES_URL: 'ftp://x' }, 'Setting FILES_URL: a folder or an s3:// bucket.'],
  [{ PORT: 'x', API_DOCS: 'maybe' }, 'Setting PORT: a number.\nSetting API_DOCS: true or false.'],
  [
    { NODE_ENV: 'production' },
    'Setting OTP_TRANSPORT: in production name it by hand, webhook or outbox.',
  ],
  ...[
    'a,b',
    'owner:secret@a:5432,b:5433',
    'a?host=a,b',
    'a?target_session_attrs=any&host=a%2Cb',
  ].map((hosts): [Record<string, string>, string] => [
    { DATABASE_URL: `postgres://${hosts.replace('?', '/bengkel?')}` },
    'Setting DATABASE_URL: one host. Several servers belong behind HAProxy, which knows the primary.',
  ]),
  [{ DATABASE_URL: 'postgres://owner:a,b@h/bengkel?options=a,b' }, 'nothing'],
  [{ DATABASE_URL: 'mysql://h/bengkel' }, 'Setting DATABASE_URL: an address, with its protocol.'],
  [
    { DATABASE_READ_URL: 'postgres://h/bengkel' },
    'Setting DATABASE_READ_URL: it leads to replicas of DATABASE_URL, so name both.',
  ],
  [
    { NODE_ENV: 'production', OTP_TRANSPORT: 'outbox', DATABASE_URL: 'postgres://h/bengkel' },
    'Setting FILES_SECRET: name it in production with DATABASE_URL. All processes need the same one, at least 32 characters.',
  ],
  [
    {
      NODE_ENV: 'production',
      OTP_TRANSPORT: 'outbox',
      DATABASE_URL: 'postgres://h/bengkel',
      FILES_SECRET: 'f'.repeat(32),
    },
    'Setting SECRETS_KEY: name it in production with DATABASE_URL. All processes need the same one, at least 32 characters.',
  ],
  [
    { E_INVOICE_URLS: 'https://a.example, gateway' },
    'Setting E_INVOICE_URLS.1: an address, with its protocol.',
  ],
  [
    { NODE_ENV: 'production', OTP_TRANSPORT: 'outbox', SEED: 'none' },
    'Setting PUBLIC_URL: name it in production. Otherwise the host of a request decides where QR codes lead.',
  ],
  [
    {
      NODE_ENV: 'production',
      OTP_TRANSPORT: 'outbox',
      SEED: 'none',
      PUBLIC_URL: 'http://garage.example',
    },
    'Setting PUBLIC_URL: in production it must be https, or links to customers can be read.',
  ],
  [
    {
      NODE_ENV: 'production',
      OTP_TRANSPORT: 'outbox',
      SEED: 'none',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    },
    'nothing',
  ],
  [{ PORT: '', TRUST_PROXY: '2', API_DOCS: 'false' }, 'nothing'],
])('%o', (settings, expected) => {
  expect(why(settings)).toBe(expected)
})

test('the table of settings in README.md is whole', () => {
  const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
  const [schema = ''] = read('platform/server/env.ts').split('export type Env')
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const rows = [...read('README.md').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  expect(settings.length).toBeGreaterThan(20)
  expect(rows.toSorted()).toEqual(settings.toSorted())
})
