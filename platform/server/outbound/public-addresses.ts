/** Decides whether an IP address belongs to a machine on the internet, and not to this machine or its network. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's registries of special-purpose addresses, without those that anycast public services use. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Within 2000::/3, the only block of global unicast addresses: Teredo and other protocols, examples, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const specialIpv4 = blockList(SPECIAL_IPV4, 'ipv4')
const specialIpv6 = blockList(SPECIAL_IPV6, 'ipv6')
const globalIpv6 = blockList(['2000::/3'], 'ipv6')
const loopbackIpv6 = blockList(['::1/128'], 'ipv6')
const loopbackIpv4 = blockList(['127.0.0.0/8'], 'ipv4')

/** An IPv6 address that leads to an IPv4 one: mapped by the system, or translated by NAT64 (RFC 6052). */
const EMBEDDED = /^(?:::ffff:|64:ff9b::)(?:([\da-f]{1,4}):)?([\da-f]{1,4})?$/

/** Returns the address in its one short spelling, and an embedded IPv4 address as itself. */
function canonical(ip: string): string {
  const [plain = ''] = ip.split('%')
  if (!isIPv6(plain)) return plain
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const embedded = EMBEDDED.exec(short)
  if (!embedded) return short
  const [high, low] = [embedded[1], embedded[2]].map((group) => parseInt(group ?? '0', 16))
  return [high, low].flatMap((group = 0) => [group >> 8, group & 255]).join('.')
}

export function isPublicAddress(ip: string): boolean {
  const address = canonical(ip)
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4')
  return isIPv6(address) && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

export function isLoopbackAddress(ip: string): boolean {
  const address = canonical(ip)
  return isIPv4(address)
    ? loopbackIpv4.check(address, 'ipv4')
    : isIPv6(address) && loopbackIpv6.check(address, 'ipv6')
}
