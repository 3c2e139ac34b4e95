/**
 * Malaysia: the signature of a document version 1.1. Digests are taken from minified JSON, byte for byte, so the
 * bytes must not be formatted again.
 */
import { X509Certificate, createHash, createSign } from 'node:crypto'
import type { Json } from './myinvois-json.ts'

type Node = Readonly<Record<string, Json>>

const leaf = (value: Json, attributes: Node = {}): Json => [{ _: value, ...attributes }]
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64')
const digestMethod = (): Json => leaf('', { Algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' })

/** Node's `CN=...\nO=...` as one line, the most specific name first. */
const oneLine = (name: string) => name.split('\n').join(', ')

export interface SigningKey {
  /** PEM. */
  certificate: string
  /** PEM. */
  private_key: string
}

interface Signer {
  certificate: X509Certificate
  issuer: string
  serial: string
}

const serialOf = ({ issuer, serial }: Signer): Node => ({
  X509IssuerName: leaf(issuer),
  X509SerialNumber: leaf(serial),
})

/** The signed properties besides the document: time and certificate. */
const propertiesOf = (signer: Signer, at: string): Node => ({
  Target: 'signature',
  SignedProperties: [
    {
      Id: 'id-xades-signed-props',
      SignedSignatureProperties: [
        {
          SigningTime: leaf(`${at.slice(0, 19)}Z`),
          SigningCertificate: [
            {
              Cert: [
                {
                  CertDigest: [
                    {
                      DigestMethod: digestMethod(),
                      DigestValue: leaf(sha256(signer.certificate.raw)),
                    },
                  ],
                  IssuerSerial: [serialOf(signer)],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
})

const keyInfoOf = (signer: Signer): Node => ({
  X509Data: [
    {
      X509Certificate: leaf(signer.certificate.raw.toString('base64')),
      X509SubjectName: leaf(oneLine(signer.certificate.subject)),
      X509IssuerSerial: [serialOf(signer)],
    },
  ],
})

const signedInfoOf = (properties: Node, bytes: Buffer): Node => ({
  SignatureMethod: leaf('', { Algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' }),
  Reference: [
    {
      Type: 'http://uri.etsi.org/01903/v1.3.2#SignedProperties',
      URI: '#id-xades-signed-props',
      DigestMethod: digestMethod(),
      DigestValue: leaf(sha256(JSON.stringify(properties))),
    },
    { Type: '', URI: '', DigestMethod: digestMethod(), DigestValue: leaf(sha256(bytes)) },
  ],
})

const extensionOf = (signature: Node): Node => ({
  ExtensionURI: leaf(METHOD),
  ExtensionContent: [
    {
      UBLDocumentSignatures: [
        {
          SignatureInformation: [
            {
              ID: leaf('urn:oasis:names:specification:ubl:signature:1'),
              ReferencedSignatureID: leaf(SIGNATURE),
              Signature: [signature],
            },
          ],
        },
      ],
    },
  ],
})

const METHOD = 'urn:oasis:names:specification:ubl:dsig:enveloped:xades'
const SIGNATURE = 'urn:oasis:names:specification:ubl:signature:Invoice'

/** @param document of version 1.1, without a signature. @param at the signing time, an instant */
export function signDocument(
  document: Node,
  { certificate, private_key }: SigningKey,
  at: string,
): Node {
  const read = new X509Certificate(certificate)
  const signer = {
    certificate: read,
    issuer: oneLine(read.issuer),
    serial: BigInt(`0x${read.serialNumber}`).toString(),
  }
  const bytes = Buffer.from(JSON.stringify(document))
  const properties = propertiesOf(signer, at)
  const signature: Node = {
    Id: 'signature',
    Object: [{ QualifyingProperties: [properties] }],
    KeyInfo: [keyInfoOf(signer)],
    SignatureValue: leaf(createSign('RSA-SHA256').update(bytes).sign(private_key, 'base64')),
    SignedInfo: [signedInfoOf(properties, bytes)],
  }
  const [invoice] = document.Invoice as readonly Node[]
  return {
    ...document,
    Invoice: [
      {
        UBLExtensions: [{ UBLExtension: [extensionOf(signature)] }],
        ...invoice,
        Signature: [{ ID: leaf(SIGNATURE), SignatureMethod: leaf(METHOD) }],
      },
    ],
  }
}
