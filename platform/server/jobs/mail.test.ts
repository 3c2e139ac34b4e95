/** Sends e-mails to a mail server on this machine; the result of each must be known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailTrouble, aMailServer } from '#test/mail-server.ts'
import { type Mail, sendMail } from './mail.ts'

let server: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  server = await aMailServer()
})
afterAll(() => server.close())

const mail: Mail = { to: 'buyer@example.nl', subject: 'Factuur 1', text: 'Beste klant' }
const send = (given: Partial<Mail> = {}, replyTimeout = 2000) =>
  sendMail(
    { SMTP_URL: server.url, MESSAGE_FROM: 'Garage <post@garage.example>' },
    { ...mail, ...given },
    replyTimeout,
  )
const taken = () => server.taken.at(-1)

test('is handed over with its files, whoever it is from and wherever answers go', async () => {
  const outcome = await send({
    subject: 'Factuur 😀 Zoë\r\nBcc: other@example.nl',
    text: '.\r\nZoë',
    from_name: 'Voorbeeld, "B.V."',
    reply_to: 'boekhouding@voorbeeld.nl',
    attachments: [
      { name: 'INV-1.xml', type: 'application/xml', content: '<Invoice>ë</Invoice>' },
      { name: 'INV-1.pdf', type: 'application/pdf', content: Buffer.from('%PDF') },
    ],
  })
  expect(outcome).toEqual({ sent: true })
  expect(taken()).toMatchObject({ from: 'post@garage.example', to: ['buyer@example.nl'] })
  const text = taken()?.text ?? ''
  expect(text).toContain('Reply-To: "Voorbeeld, \\"B.V.\\"" <boekhouding@voorbeeld.nl>')
  expect(text).toContain('filename=INV-1.xml')
  expect(text).toContain(Buffer.from('<Invoice>ë</Invoice>').toString('base64'))
  // a line break in a subject makes no header
  expect(text).not.toMatch(/^Bcc:/m)
})

describe('trouble', () => {
  const rows: [MailTrouble, 'later' | 'refused' | 'unknown'][] = [
    [{ at: 'greeting', breaks: true }, 'later'],
    [{ at: 'greeting', silent: true }, 'later'],
    [{ at: 'greeting', say: '421 Too busy' }, 'later'],
    // the sender or the password is wrong, not the e-mail
    [{ at: 'MAIL', say: '550 Not you' }, 'later'],
    [{ at: 'RCPT', say: '450 Later please' }, 'later'],
    [{ at: 'RCPT', say: '550 No such user' }, 'refused'],
    [{ at: 'DATA', breaks: true }, 'later'],
    [{ at: 'content', say: '451 Try again' }, 'later'],
    [{ at: 'content', say: '554 Looks like spam' }, 'refused'],
    [{ at: 'content', breaks: true }, 'unknown'],
    [{ at: 'content', silent: true }, 'unknown'],
  ]
  test.each(rows)('%o: %s', async (trouble, expected) => {
    server.trouble(trouble)
    const outcome = await send({}, 300)
    expect(Object.keys(outcome)).toEqual([expected])
    if ('say' in trouble) expect(JSON.stringify(outcome)).toContain(trouble.say.slice(4))
    expect(await send()).toEqual({ sent: true })
  })

  test('nobody there, no settings, no address', async () => {
    const nobody = { SMTP_URL: 'smtp://127.0.0.1:1', MESSAGE_FROM: 'post@garage.example' }
    expect(await sendMail(nobody, mail)).toHaveProperty('later')
    const none = { SMTP_URL: undefined, MESSAGE_FROM: undefined }
    expect(await sendMail(none, mail)).toHaveProperty('later')
    expect(await send({ to: 'nobody' })).not.toHaveProperty('unknown')
    const before = server.taken.length
    expect(await send({ to: 'a@example.nl>\r\nRCPT TO:<b@example.nl' })).not.toHaveProperty('sent')
    expect(server.taken).toHaveLength(before)
  })

  test('a password does not travel in the clear', async () => {
    // another machine according to the settings; it offers no encryption
    const away = await aMailServer('127.0.0.2')
    const SMTP_URL = away.url.replace('//', '//user:p%40ss@')
    const outcome = await sendMail({ SMTP_URL, MESSAGE_FROM: 'post@garage.example' }, mail, 500)
    expect(outcome).toHaveProperty('later')
    expect(JSON.stringify(outcome)).not.toContain('p@ss')
    expect(away.connections()).toBe(1)
    expect(away.commands()).not.toContain('AUTH')
    await away.close()
  })
})
