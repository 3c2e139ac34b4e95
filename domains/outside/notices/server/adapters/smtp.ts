/** By e-mail, to the server of SMTP_URL. */
import { sendMail } from '#platform/server/jobs/mail.ts'
import type { Adapter } from './adapter.ts'

/** The separator that mail programs take for the beginning of a signature. */
const SIGNATURE = '\n\n-- \n'

export const sendByMail: Adapter = async ({ env, timeout }, { to, subject, text, mail }) => {
  const footer = mail?.footer ?? []
  const stop = mail?.stop_url
  const letter = {
    to,
    subject: subject ?? '',
    text: footer.length > 0 ? `${text}${SIGNATURE}${footer.join('\n')}\n` : `${text}\n`,
    from_name: mail?.from_name ?? null,
    reply_to: mail?.reply_to ?? null,
    attachments: mail?.attachments ?? [],
    // RFC 8058: the page of the address takes the post of a mail program
    ...(stop
      ? {
          headers: {
            'List-Unsubscribe': `<${stop}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
  }
  return sendMail(env, letter, timeout)
}
