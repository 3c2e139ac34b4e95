import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts'

describe('an address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:400e:80c::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is on the internet', (ip) => expect(isPublicAddress(ip)).toBe(true))

  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::FFFF:7F00:1',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    'not an address',
  ])('%s is not', (ip) => expect(isPublicAddress(ip)).toBe(false))

  test('of this machine, in any spelling', () => {
    for (const ip of ['127.0.0.1', '127.8.9.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
      expect(isLoopbackAddress(ip), ip).toBe(true)
    for (const ip of ['10.0.0.1', '0.0.0.0', '::', 'fe80::1', 'localhost'])
      expect(isLoopbackAddress(ip), ip).toBe(false)
  })
})
