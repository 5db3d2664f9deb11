"""Opens the keys of a recovery kit or a passkey: a second implementation, written from docs/key-vault.md alone.

Reads {"printed", "kit", "keys": [sealed key, ...]} as JSON, with bytes as base64url, and writes {"number", "proof",
"privateKeys", "areVouchedFor"}. With "passkeyOutput" in place of "printed", "kit" is the public key of the passkey, and
there are no numbers and vouchers. Any fault ends it with a message. Needs Python 3 and no library.
"""

import base64
import hashlib
import hmac
import json
import sys

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def hkdf(secret, salt, info, length):
    key = hmac.digest(salt or bytes(32), secret, "sha256")
    output, last = b"", b""
    for index in range(1, -(-length // 32) + 1):
        last = hmac.digest(key, last + info.encode() + bytes([index]), "sha256")
        output += last
    return output[:length]


def x25519(private_key, public_key):
    """RFC 7748, section 5."""
    p = 2**255 - 19
    scalar = int.from_bytes(clamp(private_key), "little")
    u = int.from_bytes(public_key, "little") % 2**255
    x2, z2, x3, z3 = 1, 0, u, 1
    swap = 0
    for bit in range(254, -1, -1):
        now = (scalar >> bit) & 1
        if swap != now:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swap = now
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb = d * a, c * b
        x3, z3 = (da + cb) ** 2 % p, u * (da - cb) ** 2 % p
        aa, bb = a * a, b * b
        e = aa - bb
        x2, z2 = aa * bb % p, e * (aa + 121665 * e) % p
    if swap:
        x2, z2 = x3, z3
    return (x2 * pow(z2, p - 2, p) % p).to_bytes(32, "little")


def clamp(private_key):
    return bytes([private_key[0] & 248]) + private_key[1:31] + bytes([private_key[31] & 63 | 64])


BASE_POINT = (9).to_bytes(32, "little")


def double(value):
    return (value << 1) ^ (0x11B if value & 0x80 else 0)


def make_sbox():
    """FIPS 197: the inverse in GF(2^8), then the affine map."""
    box = [0x63] * 256
    power = inverse = 1
    while True:
        power ^= double(power) & 0xFF
        inverse ^= inverse << 1
        inverse ^= inverse << 2
        inverse ^= inverse << 4
        inverse &= 0xFF
        if inverse & 0x80:
            inverse ^= 0x09
        turned = inverse
        for shift in range(1, 5):
            turned ^= (inverse << shift | inverse >> (8 - shift)) & 0xFF
        box[power] = turned ^ 0x63
        if power == 1:
            return box


SBOX = make_sbox()


def expand_aes_key(key):
    words = [list(key[at : at + 4]) for at in range(0, 32, 4)]
    constant = 1
    while len(words) < 60:
        word = list(words[-1])
        if len(words) % 8 == 0:
            word = [SBOX[each] for each in word[1:] + word[:1]]
            word[0] ^= constant
            constant = double(constant)
        elif len(words) % 8 == 4:
            word = [SBOX[each] for each in word]
        words.append([one ^ other for one, other in zip(words[-8], word)])
    return [sum(words[at : at + 4], []) for at in range(0, 60, 4)]


def aes_256(round_keys, block):
    state = [one ^ other for one, other in zip(block, round_keys[0])]
    for index, round_key in enumerate(round_keys[1:]):
        state = [SBOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
        if index < 13:
            mixed = []
            for column in range(0, 16, 4):
                a = state[column : column + 4]
                mixed += [double(a[i]) ^ double(a[(i + 1) % 4]) ^ a[(i + 1) % 4] ^ a[(i + 2) % 4] ^ a[(i + 3) % 4] for i in range(4)]
            state = mixed
        state = [one ^ other for one, other in zip(state, round_key)]
    return bytes(state)


def cfb_decrypt(key, iv, data):
    round_keys, output = expand_aes_key(key), b""
    for at in range(0, len(data), 16):
        block = data[at : at + 16]
        output += bytes(one ^ other for one, other in zip(block, aes_256(round_keys, iv)))
        iv = block
    return output


def value_of(letters):
    value = 0
    for letter in letters:
        value = value * 31 + ALPHABET.index(letter)
    return value


def read_printed_key(text):
    letters = "".join(text.split()).replace("-", "").upper()
    letters = letters.translate(str.maketrans("0O1IL", "QQJJJ"))
    if len(letters) != 32 or any(each not in ALPHABET for each in letters):
        sys.exit("This is not a printed key.")
    values = [ALPHABET.index(each) for each in letters]
    secret = value_of(letters[4:30])
    if sum(values) % 31 or sum(place * each for place, each in enumerate(values, 1)) % 31 or secret >> 128:
        sys.exit("The check letters do not fit.")
    return letters[:4], secret.to_bytes(16, "big")


def main():
    given = json.load(sys.stdin)
    is_passkey = "passkeyOutput" in given
    if is_passkey:
        secret = hkdf(decode(given["passkeyOutput"]), b"", "account-center passkey v1 | vault", 32)
    else:
        number, secret = read_printed_key(given["printed"])
    kit_private_key = hkdf(secret, b"", "account-center recovery kit v1 | key", 32)
    kit = x25519(kit_private_key, BASE_POINT)
    if encode(kit) != given["kit"]:
        sys.exit("This is the output of another passkey." if is_passkey else "The printed key is that of another kit.")
    if not is_passkey and value_of(number) != int.from_bytes(kit[:4], "big") % 31**4:
        sys.exit("The number is that of another kit.")
    private_keys, are_vouched_for = [], True
    for sealed in given["keys"]:
        epk = decode(sealed["epk"])
        keys = hkdf(x25519(kit_private_key, epk), epk + kit, "account-center recovery kit v1 | seal", 64)
        covered = ".".join(["1", given["kit"], sealed["publicKey"], sealed["epk"], sealed["iv"], sealed["data"]])
        if not hmac.compare_digest(hmac.digest(keys[32:], covered.encode(), "sha256"), decode(sealed["mac"])):
            sys.exit("The mac of a sealed key is wrong.")
        private_key = decode(cfb_decrypt(keys[:32], decode(sealed["iv"]), decode(sealed["data"])).decode())
        if encode(x25519(private_key, BASE_POINT)) != sealed["publicKey"]:
            sys.exit("A private key does not belong to its public key.")
        private_keys.append(encode(private_key))
        if is_passkey:
            continue
        voucher_key = hkdf(private_key, b"", "account-center recovery kit v1 | voucher", 32)
        are_vouched_for &= hmac.digest(voucher_key, kit, "sha256") == decode(sealed["voucher"])
    proof = hkdf(secret, b"", "account-center recovery kit v1 | proof", 32)
    found = {"proof": encode(proof), "privateKeys": private_keys}
    print(json.dumps(found if is_passkey else {"number": number, **found, "areVouchedFor": are_vouched_for}))


main()
