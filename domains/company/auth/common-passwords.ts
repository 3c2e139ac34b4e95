/** The passwords that attackers try first. Compared in lower case. */
const commonPasswords = new Set(
  `12345678 123456789 1234567890 12341234 11111111 00000000 87654321 password password1 password12 password123
  passw0rd p@ssw0rd p@ssword qwertyui qwerty123 qwertyuiop qwerty12 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 iloveyou
  sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 admin123 admin1234 administrator
  abcd1234 abc12345 a1b2c3d4 asdfghjk asdf1234 zxcvbnm1 12344321 11223344 99999999 88888888 12121212 123123123 123321123
  computer internet whatever starwars michelle jennifer charlie1 dragon12 master12 monkey12 shadow12 changeme default1
  indonesia malaysia nederland jakarta1 bismillah sayangku rahasia1 rahasia123 bengkel1 bengkel123 garage123 garasi123
  wachtwoord welkom01 welkom123 geheim123 katalaluan kata1234 sayang123 merdeka1 amsterdam feyenoord ajax1234 hallo123`
    .split(/\s+/)
    .filter(Boolean),
)

/** The base words of such passwords. */
const commonWords = new Set(
  `pass password admin administrator user root welcome letmein login access secret master hello qwerty qwertyuiop asdf asdfgh
  asdfghjk zxcvbn zxcvbnm abc abcd abcdef iloveyou sunshine princess football baseball superman batman dragon monkey shadow
  computer internet whatever starwars michelle jennifer charlie changeme default test trustno summer winter spring autumn
  indonesia malaysia nederland jakarta bandung bismillah sayangku sayang rahasia bengkel garage garasi sandi
  wachtwoord welkom geheim katalaluan laluan kata merdeka amsterdam utrecht feyenoord ajax hallo zomer lente herfst`
    .split(/\s+/)
    .filter(Boolean),
)

/** Common replacements for a letter: p@ssw0rd, pa$$word. */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}
const spelledOut = (text: string) =>
  text.replaceAll(/[@40!13$57]/g, (sign) => letters[sign] ?? sign)

/** A year and a sign are decoration; eight random digits are more than that. */
const MAX_DECORATION = 6
const ahead = /^[^a-z]+/
const behind = /[^a-z]+$/

/** The possible base words of a password without its decoration: `P@ssw0rd2026!` is `password`. */
function wordsIn(plain: string): string[] {
  const bare = plain.replace(ahead, '').replace(behind, '')
  const cut = [bare, plain.replace(behind, ''), plain.replace(ahead, ''), plain]
  return [...cut, ...cut.map(spelledOut)].filter(
    (word) => plain.length - word.length <= MAX_DECORATION,
  )
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isRow = (plain: string) =>
  rows.some((row) => row.includes(plain) || [...row].toReversed().join('').includes(plain))
/** aaaaaaaa, 12121212, passwordpassword */
const repeated = /^(.+?)\1+$/

/**
 * Whether an attacker would try a password early. Such a password is a common one, a common word or one of the `own`
 * words (names, phone) with the usual capitals, signs and digits, a row of keys, or a repetition.
 */
export function isCommon(password: string, ownNames: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  const unit = repeated.exec(plain)?.[1]
  if (unit !== undefined && (unit.length <= 4 || isCommon(unit, ownNames))) return true
  if (isRow(plain)) return true
  const guessed = new Set([...commonWords, ...ownNames.map((word) => word.toLowerCase())])
  return wordsIn(plain).some((word) => commonPasswords.has(word) || guessed.has(word))
}
