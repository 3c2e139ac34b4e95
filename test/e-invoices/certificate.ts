/** A certificate signed by itself, for tests of signatures: DER written by hand, since Node only reads them. */
import { createSign, generateKeyPairSync } from 'node:crypto'

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : Buffer.from([0x82, body.length >> 8, body.length & 0xff])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...content: Buffer[]) => der(0x30, ...content)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const NULL = Buffer.from([0x05, 0x00])
const RSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), NULL)
const named = (text: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))))
const time = (text: string) => der(0x18, Buffer.from(text))

export function aCertificate(): { certificate: string; private_key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01, 0x23, 0x45])),
    RSA_SHA256,
    named('Test CA'),
    sequence(time('20200101000000Z'), time('20500101000000Z')),
    named('Contoh Sdn. Bhd.'),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const whole = sequence(content, RSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
