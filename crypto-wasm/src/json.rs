//! A strict JSON parser (RFC 8259) that calls a visitor for the members of all objects and builds no tree.

use alloc::vec::Vec;
use core::ops::Range;

use zeroize::Zeroizing;

/// Deeper values are rejected.
const DEEPEST: usize = 32;

/// The value of a member, as far as it is parsed.
pub enum Value {
    /// `null`.
    Null,
    /// A string: its range in the JSON, including the quotes.
    Text(Range<usize>),
    /// Anything else.
    Other,
}

/// Calls `visit` with every member at any depth, its name unescaped, before it parses the member's value. None for a
/// text that is not JSON in UTF-8 or is nested too deep, and when `visit` returns none.
pub fn read_members(json: &[u8], visit: &mut dyn FnMut(&[u8], Value) -> Option<()>) -> Option<()> {
    is_utf8(json).then_some(())?;
    let mut reader = Reader { json, at: 0, visit };
    reader.value(0)?;
    reader.space();
    (reader.at == json.len()).then_some(())
}

/// Whether bytes are UTF-8 (RFC 3629). The function of the core library is optimized for speed and is as large as the
/// whole parser.
fn is_utf8(bytes: &[u8]) -> bool {
    let (mut left, mut least, mut most) = (0, 0x80, 0xbf);
    let is_right = bytes.iter().all(|byte| {
        let follows = left > 0;
        let fits = !follows || (least..=most).contains(byte);
        (left, least, most) = match byte {
            _ if follows => (left - 1, 0x80, 0xbf),
            0..0x80 => (0, 0x80, 0xbf),
            0xc2..0xe0 => (1, 0x80, 0xbf),
            0xe0 => (2, 0xa0, 0xbf),
            0xed => (2, 0x80, 0x9f),
            0xe1..0xf0 => (2, 0x80, 0xbf),
            0xf0 => (3, 0x90, 0xbf),
            0xf1..0xf4 => (3, 0x80, 0xbf),
            0xf4 => (3, 0x80, 0x8f),
            _ => return false,
        };
        fits
    });
    is_right && left == 0
}

/// The content of a string with its escapes resolved. An escaped character beyond ASCII becomes a byte that no UTF-8
/// contains, so a comparison with it always fails.
pub fn unescape(string: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let inner = string.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    // Reserved at once, because a buffer that moves when it grows leaves a copy behind.
    let mut text = Zeroizing::new(Vec::with_capacity(inner.len()));
    let mut bytes = inner.iter().copied();
    while let Some(byte) = bytes.next() {
        text.push(if byte == b'\\' { escaped(&mut bytes)? } else { byte });
    }
    Some(text)
}

fn escaped(bytes: &mut impl Iterator<Item = u8>) -> Option<u8> {
    Some(match bytes.next()? {
        b'b' => 8,
        b'f' => 12,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'u' => {
            let digit = |code: u32, byte: u8| Some(code * 16 + char::from(byte).to_digit(16)?);
            let code = (0..4).try_fold(0, |code, _| digit(code, bytes.next()?))?;
            u8::try_from(code).ok().filter(u8::is_ascii).unwrap_or(0xff)
        }
        other @ (b'"' | b'\\' | b'/') => other,
        _ => return None,
    })
}

struct Reader<'a> {
    json: &'a [u8],
    at: usize,
    visit: &'a mut dyn FnMut(&[u8], Value) -> Option<()>,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<()> {
        self.space();
        match self.peek()? {
            b'"' => self.string().map(drop),
            b'{' if depth < DEEPEST => self.list(b'}', |reader| reader.member(depth + 1)),
            b'[' if depth < DEEPEST => self.list(b']', |reader| reader.value(depth + 1)),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    /// Elements separated by commas, up to `end`.
    fn list(&mut self, end: u8, mut element: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        self.space();
        if self.takes(end) {
            return Some(());
        }
        loop {
            element(self)?;
            self.space();
            if self.takes(end) {
                return Some(());
            }
            self.takes(b',').then_some(())?;
        }
    }

    fn member(&mut self, depth: usize) -> Option<()> {
        self.space();
        let name = self.string()?;
        self.space();
        self.takes(b':').then_some(())?;
        self.space();
        let start = self.at;
        let value = match self.peek()? {
            b'n' => Value::Null,
            b'"' => Value::Text(self.string()?),
            _ => Value::Other,
        };
        (self.visit)(&unescape(self.json.get(name)?)?, value)?;
        self.at = start;
        self.value(depth)
    }

    fn string(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        self.takes(b'"').then_some(())?;
        loop {
            match self.next()? {
                b'"' => return Some(start..self.at),
                b'\\' if self.next()? == b'u' => {
                    (0..4).try_for_each(|_| self.next()?.is_ascii_hexdigit().then_some(()))?
                }
                b'\\' => b"\"\\/bfnrt".contains(self.json.get(self.at - 1)?).then_some(())?,
                byte => (byte >= b' ').then_some(())?,
            }
        }
    }

    fn number(&mut self) -> Option<()> {
        self.takes(b'-');
        if !self.takes(b'0') {
            self.digits()?;
        }
        if self.takes(b'.') {
            self.digits()?;
        }
        if self.takes(b'e') || self.takes(b'E') {
            let _ = self.takes(b'+') || self.takes(b'-');
            self.digits()?;
        }
        Some(())
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.json.get(self.at..)?.starts_with(word).then_some(())?;
        self.at += word.len();
        Some(())
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn peek(&self) -> Option<u8> {
        self.json.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }
}
