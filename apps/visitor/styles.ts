/**
 * The styles of every document: black on white whatever the mode of the phone, for one hand in the sun. They are inside
 * the document, so that they cost no request.
 */
export const styles = `
:root { color-scheme: only light; scroll-padding-bottom: 160px; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 18px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main, header, footer { max-width: 640px; margin: 0 auto; padding: 0 16px; overflow-wrap: anywhere; }
header { padding-top: 16px; }
header p { margin: 0; font-weight: 700; }
header img { display: block; max-width: 160px; max-height: 56px; margin-bottom: 8px; }
h1 { font-size: 27px; line-height: 1.2; margin: 16px 0 4px; }
h2 { font-size: 21px; line-height: 1.25; margin: 32px 0 8px; }
h3, .line h2 { font-size: 18px; line-height: 1.35; margin: 0; }
p { margin: 8px 0; }
.soft { color: #333; font-size: 17px; }
.plate { display: inline-block; border: 2px solid #000; border-radius: 6px; padding: 2px 10px; font-weight: 700; letter-spacing: .04em; }
.notice { border: 2px solid #000; border-left-width: 10px; border-radius: 6px; padding: 10px 14px; margin: 16px 0; }
.notice p { margin: 0; }
.notice ul { margin: 4px 0 0; padding-left: 22px; }
a { color: #003c80; }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, textarea:focus-visible, label:focus-within { outline: 4px solid #003c80; outline-offset: 2px; }
.line { border-top: 2px solid #000; padding: 14px 0; }
.line:last-of-type { border-bottom: 2px solid #000; }
.row { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; align-items: baseline; }
.row > :last-child { font-weight: 700; margin-left: auto; white-space: nowrap; }
dl { margin: 8px 0; }
dl .row { padding: 6px 0; border-bottom: 1px solid #767676; }
dt, dd { margin: 0; }
dl .strong { font-size: 21px; font-weight: 700; border-bottom: 0; }
.finding { border-left: 4px solid #000; padding-left: 12px; margin: 10px 0; }
.finding p { margin: 0; }
.photos { display: flex; flex-wrap: wrap; gap: 8px; margin: 10px 0; padding: 0; list-style: none; }
.photos a { display: block; }
.photos img { display: block; width: 136px; height: 136px; object-fit: cover; border: 1px solid #000; border-radius: 6px; background: #eee; }
.state { font-weight: 700; margin: 8px 0 0; }
.choices { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 12px; }
.choice { flex: 1 1 40%; position: relative; display: flex; align-items: center; gap: 8px; min-width: min-content; min-height: 56px; padding: 8px 10px; border: 2px solid #000; border-radius: 10px; font-weight: 700; overflow-wrap: normal; cursor: pointer; background: #fff; }
.choice.wide { flex-basis: 100%; }
.choice input { appearance: none; flex: none; color: inherit; width: 26px; height: 26px; margin: 0; border: 2px solid currentColor; border-radius: 50%; display: grid; place-content: center; }
.choice input[type=checkbox] { border-radius: 6px; }
.choice input:checked::before { content: ''; width: 7px; height: 14px; margin-top: -4px; border: solid currentColor; border-width: 0 4px 4px 0; transform: rotate(45deg); }
.choice:has(:checked) { background: #000; color: #fff; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.field { display: block; margin: 20px 0 0; }
.field > span, .field > label { display: block; font-weight: 700; }
.field small { display: block; font-size: 17px; color: #333; }
.field.note { display: none; margin-top: 12px; }
.group:has([value=call_me]:checked) .field.note { display: block; }
input[type=text], textarea { display: block; width: 100%; min-height: 56px; margin-top: 6px; padding: 12px; border: 2px solid #000; border-radius: 10px; font: inherit; color: #000; background: #fff; }
textarea { min-height: 112px; }
input[aria-invalid=true], textarea[aria-invalid=true] { border-width: 4px; }
.error { font-weight: 700; margin: 6px 0 0; }
.error::before { content: '\\26A0\\FE0E  '; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 56px; padding: 10px 16px; border: 2px solid #000; border-radius: 10px; background: #fff; color: #000; font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; margin-top: 12px; }
.primary { background: #000; color: #fff; }
details { margin-top: 20px; border: 2px solid #000; border-radius: 10px; padding: 0 14px; }
details[open] { padding-bottom: 14px; }
summary { min-height: 56px; display: flex; align-items: center; font-weight: 700; cursor: pointer; list-style: none; gap: 10px; }
summary::-webkit-details-marker { display: none; }
summary::before { content: '+'; font-size: 26px; line-height: 1; width: 18px; }
details[open] summary::before { content: '\\2212'; }
.pad canvas { display: block; width: 100%; height: 180px; border: 2px solid #000; border-radius: 10px; touch-action: none; background: #fff; }
.bar { position: sticky; bottom: 0; background: #fff; border-top: 2px solid #000; margin: 24px -16px 0; padding: 10px 16px calc(10px + env(safe-area-inset-bottom)); }
.bar button, .bar .button { margin-top: 6px; }
.bar .row > :last-child { font-size: 21px; }
.steps { list-style: none; margin: 8px 0; padding: 0; }
.steps li { display: flex; gap: 12px; align-items: center; min-height: 44px; color: #333; }
.steps li::before { content: ''; flex: none; width: 22px; height: 22px; border: 2px solid #000; border-radius: 50%; }
.steps .past::before { content: '\\2713'; display: grid; place-content: center; font-size: 15px; font-weight: 700; color: #000; }
.steps .present { color: #000; font-weight: 700; font-size: 20px; }
.steps .present::before { background: #000; box-shadow: inset 0 0 0 4px #fff; }
.code { display: block; width: 100%; max-width: 320px; height: auto; margin: 12px auto; }
.plain { white-space: pre-line; }
footer { padding-top: 24px; padding-bottom: 32px; }
.languages { display: flex; flex-wrap: wrap; gap: 0 20px; list-style: none; padding: 0; margin: 20px 0 0; }
.languages a { display: flex; align-items: center; min-height: 52px; }
.languages [aria-current] { font-weight: 700; color: #000; text-decoration: none; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { .bar, form, details, .languages { display: none; } }
`
