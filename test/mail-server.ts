/** A mail server on this machine, for tests only: takes e-mails, and makes the trouble that a test orders. */
import { type AddressInfo, type Socket, createServer } from 'node:net'

/**
 * What the next e-mail meets: a refusal with its code at one of the commands, a line that breaks before the content or after
 * all of it was taken, or silence.
 */
export type MailTrouble =
  | { at: 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'content'; say: string }
  | { at: 'greeting' | 'DATA' | 'content'; breaks: true }
  | { at: 'greeting' | 'content'; silent: true }

export interface TakenMail {
  from: string
  to: string[]
  /** The whole message, headers and all. */
  text: string
}

export async function aMailServer(host = '127.0.0.1') {
  const taken: TakenMail[] = []
  const troubles: MailTrouble[] = []
  const sockets = new Set<Socket>()
  const commands: string[] = []
  let connections = 0

  /** @returns whether there was trouble, which has been made */
  function meets(socket: Socket, at: MailTrouble['at']): boolean {
    const [trouble] = troubles
    if (trouble?.at !== at) return false
    troubles.shift()
    if ('say' in trouble) socket.write(`${trouble.say}\r\n`)
    if ('breaks' in trouble) socket.destroy()
    return true
  }

  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let mail: TakenMail = { from: '', to: [], text: '' }
    let read = ''
    let isContent = false
    if (!meets(socket, 'greeting')) socket.write('220 mail.test ESMTP\r\n')
    const answer = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      commands.push(command)
      if (command === 'QUIT') return void socket.end('221 Bye\r\n')
      if (command === 'EHLO') return void socket.write('250-mail.test\r\n250 SIZE 20000000\r\n')
      if (command === 'MAIL' || command === 'RCPT') {
        if (meets(socket, command)) return
        const [, address = ''] = /<(.*?)>/.exec(line) ?? []
        if (command === 'MAIL') mail = { from: address, to: [], text: '' }
        else mail.to.push(address)
      }
      if (command !== 'DATA') return void socket.write('250 OK\r\n')
      if (meets(socket, 'DATA')) return
      isContent = true
      socket.write('354 Go on\r\n')
    }
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      read += chunk
      for (;;) {
        const end = read.indexOf(isContent ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = read.slice(0, end)
        read = read.slice(end + (isContent ? 5 : 2))
        if (!isContent) {
          answer(part)
          continue
        }
        isContent = false
        const [trouble] = troubles
        // a refused content is not taken; where the line breaks it was
        if (trouble?.at !== 'content' || !('say' in trouble)) taken.push({ ...mail, text: part })
        if (!meets(socket, 'content')) socket.write('250 Taken\r\n')
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, host, ready))
  return {
    url: `smtp://${host}:${(server.address() as AddressInfo).port}`,
    taken,
    connections: () => connections,
    commands: () => commands,
    trouble: (trouble: MailTrouble) => void troubles.push(trouble),
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
