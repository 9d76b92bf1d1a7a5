//! Korean particles, whose form depends on the last sound of the word before them.

/// The forms of Korean particles: after a consonant, and after a vowel.
const PARTICLES: [[&str; 2]; 11] = [
    ["은", "는"],
    ["이", "가"],
    ["을", "를"],
    ["과", "와"],
    ["으로", "로"],
    ["이나", "나"],
    ["이라고", "라고"],
    ["이거나", "거나"],
    ["이라고도", "라고도"],
    ["이라는", "라는"],
    ["이므로", "므로"],
];

/// Returns the form of a particle that fits the last sound of a text. Each particle is named by its
/// form after a consonant.
pub(crate) fn particle<'a>(text: &str, name: &'a str) -> &'a str {
    let Some([after_consonant, after_vowel]) =
        PARTICLES.iter().find(|forms| forms[0] == name || forms[1] == name)
    else {
        return name;
    };
    let last = text.chars().rev().find(|letter| letter.is_alphanumeric());
    let is_liquid = matches!(last, Some('1' | '7' | '8')) || last.is_some_and(|l| final_of(l) == 8);
    let is_closed = match last {
        // The digits are read 영 일 이 삼 사 오 육 칠 팔 구.
        Some('0' | '1' | '3' | '6' | '7' | '8') => true,
        Some(letter) => final_of(letter) != 0,
        None => false,
    };
    // After a numeral, the verb keeps its stem: "5이므로", not "5므로".
    let keeps_stem = last.is_some_and(|letter| letter.is_ascii_digit())
        && matches!(*after_consonant, "이므로" | "이거나");
    if keeps_stem || is_closed && !(is_liquid && *after_consonant == "으로") {
        after_consonant
    } else {
        after_vowel
    }
}

/// Returns the number of the final consonant of a Korean syllable, or 0. ㄹ has 8.
fn final_of(letter: char) -> u32 {
    let code = u32::from(letter);
    if (0xAC00..=0xD7A3).contains(&code) { (code - 0xAC00) % 28 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_last_sound() {
        let forms = [
            ("r1c1", "은", "은"),
            ("r1c2", "은", "는"),
            ("r1c3", "이", "이"),
            ("5", "을", "를"),
            ("행", "과", "과"),
            ("후보", "과", "와"),
            ("r1c1", "으로", "로"),
            ("r1c3", "으로", "으로"),
            ("칸", "으로", "으로"),
            ("열", "으로", "로"),
            ("(7)", "이", "이"),
            ("", "은", "는"),
            ("9", "이라고", "라고"),
            ("6", "이거나", "이거나"),
            ("아니", "이라는", "라는"),
            ("7", "이므로", "이므로"),
            ("2", "이므로", "이므로"),
            ("9", "이거나", "이거나"),
            ("아니", "이므로", "므로"),
            ("r1c1", "에", "에"),
        ];
        for (text, name, form) in forms {
            assert_eq!(particle(text, name), form, "{text}{name}");
        }
    }
}
