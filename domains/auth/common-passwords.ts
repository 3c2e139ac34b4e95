/** The passwords that are tried first, of those that are long enough to be taken at all. Compared in lower case. */
export const commonPasswords = new Set(
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
